// Heap memory is overwritten while a put reads it.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int *values = calloc(8, sizeof *values);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(values, 4, MPI_INT, 1, 0, 4, MPI_INT, win); //~ RACE-LOCAL a
    values[3] = 2; //~ RACE-LOCAL a
    MPI_Win_fence(0, win);
    free(values);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
