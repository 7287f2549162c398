// A communicator is freed by the callback of another one's attribute; its handle comes back as another one.
#include <mpi.h>
#include <stddef.h>

static MPI_Comm inner;

static int drop(MPI_Comm comm, int key, void *value, void *extra) {
    (void)comm, (void)key, (void)value, (void)extra;
    return MPI_Comm_free(&inner);
}

int main(int argc, char **argv) {
    int rank, key, *memory, value = 1;
    MPI_Comm outer, between;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, drop, &key, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &outer);
    MPI_Comm_dup(MPI_COMM_WORLD, &inner);
    MPI_Comm_set_attr(outer, key, NULL);
    MPI_Comm_free(&outer);
    MPI_Comm_free_keyval(&key);
    MPI_Win_allocate(sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    // On one rank alone, for a while.
    if (rank == 0) {
        MPI_Comm_dup(MPI_COMM_SELF, &between);
        MPI_Barrier(between);
        MPI_Comm_free(&between);
    }
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
