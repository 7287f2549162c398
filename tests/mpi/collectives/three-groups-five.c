// Five ranks come to three different collectives.
//@ ranks: 5
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum, all[5];
    switch (rank % 3) {
    case 0:
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a 0,3
        break;
    case 1:
        MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ COLL-MATCH a 1,4
        break;
    default:
        MPI_Allgather(&sent, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD); //~ COLL-MATCH a 2
    }
    MPI_Finalize();
    return 0;
}
