// The window is freed by the function that is called for an attribute of its communicator: that orders as any other way.
#include <mpi.h>
#include <stdlib.h>

static int free_window(MPI_Comm comm, int key, void *value, void *extra) {
    (void)comm, (void)key, (void)extra;
    return MPI_Win_free(value);
}

int main(int argc, char **argv) {
    int rank, key, one = 1;
    MPI_Comm comm;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    int *memory = calloc(4, sizeof(int));
    MPI_Win_create(memory, 4 * sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &win);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_window, &key, NULL);
    MPI_Comm_set_attr(comm, key, &win);
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    if (rank == 0)
        MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_unlock(1, win);
    MPI_Comm_free(&comm);
    memory[0]++;
    free(memory);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
