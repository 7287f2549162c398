// A double complex is put; the target stores to its imaginary part.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    double _Complex number = 1.0;
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&number, 1, MPI_C_DOUBLE_COMPLEX, 1, 0, 1, MPI_C_DOUBLE_COMPLEX, win); //~ RACE-REMOTE a
    else
        ((double *)memory)[1] = 2.0; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
