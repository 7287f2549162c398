// The buffers of many puts are freed before they are complete.
#include <mpi.h>
#include <stdlib.h>

enum { COUNT = 100 };

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(COUNT * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < COUNT; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        int *values = calloc(COUNT, sizeof(int));
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        for (int i = 10; i < COUNT; i++)
            MPI_Put(&values[i], 1, MPI_INT, 1, i, 1, MPI_INT, win); //~ EPOCH-BUFFER a earlier
        free(values); //~ EPOCH-BUFFER a
        MPI_Win_flush_local(1, win);
        MPI_Win_unlock(1, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
