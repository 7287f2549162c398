// A helper returns early on one rank, after the barrier.
//@ ranks: 3
#include <mpi.h>

static int sent = 1, sum;

static int work(int rank)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 2)
        return -1;
    sent += rank;
    return 0;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    work(rank);
    MPI_Reduce(&sent, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
