// One of five ranks sums up fewer numbers than the others.
//@ ranks: 5
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double sent[4] = {0}, got[4];
    MPI_Allreduce(sent, got, rank == 3 ? 3 : 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); //~ COLL-ARGS a 0-2,4; COLL-ARGS a 3
    MPI_Finalize();
    return 0;
}
