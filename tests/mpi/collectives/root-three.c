// Every rank takes itself for the root of a reduction.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum;
    MPI_Reduce(&sent, &sum, 1, MPI_INT, MPI_SUM, rank, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1; COLL-ARGS a 2
    MPI_Finalize();
    return 0;
}
