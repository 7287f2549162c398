// Only some ranks of the world come to a barrier, which is one of their own communicator.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum;
    MPI_Comm others;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 1, 0, &others);
    if (rank != 1)
        MPI_Barrier(others);
    MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Comm_free(&others);
    MPI_Finalize();
    return 0;
}
