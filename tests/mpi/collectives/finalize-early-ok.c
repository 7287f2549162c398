// A rank finalizes while the others wait for each other in a barrier of their own.
//@ ranks: 3
//@ mpich
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm others;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 2 ? MPI_UNDEFINED : 0, 0, &others);
    if (rank == 0)
        sleep(1);
    if (rank != 2) {
        MPI_Barrier(others);
        MPI_Comm_free(&others);
    }
    MPI_Finalize();
    return 0;
}
