// The window is freed with the communicator whose attribute it is; that orders as well.
#include <mpi.h>
#include <stdlib.h>

static int free_window(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)extra;
    return MPI_Win_free(value);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, key, value = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    int *memory = calloc(4, sizeof(int));
    MPI_Win win;
    MPI_Win_create(memory, 4 * sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &win);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_window, &key, NULL);
    MPI_Comm_set_attr(comm, key, &win);
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_unlock(1, win);
    MPI_Comm_free(&comm);
    memory[0]++;
    free(memory);
    MPI_Comm_free_keyval(&key);
    MPI_Finalize();
    return 0;
}
