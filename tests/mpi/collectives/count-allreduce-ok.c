// Some ranks sum up in place, others do not, and as much.
//@ ranks: 5
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double sent[4] = {0}, got[4] = {0};
    MPI_Allreduce(rank % 2 ? MPI_IN_PLACE : sent, got, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
