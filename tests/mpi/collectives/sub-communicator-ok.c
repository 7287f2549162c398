// Even and odd ranks call different collectives, each on a communicator of their own.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank, sum;
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    if (rank % 2) {
        MPI_Barrier(half);
        MPI_Bcast(&value, 1, MPI_INT, 0, half);
    } else {
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, half);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
