// Three of five ranks come to a barrier, two to a reduction.
//@ ranks: 5
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum;
    if (rank % 2)
        MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ COLL-MATCH a 1,3
    else
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a 0,2,4
    MPI_Finalize();
    return 0;
}
