// One rank goes once more through a loop of reductions than the other.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum;
    for (int i = 0; i < 5 - rank; i++)
        MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ COLL-MATCH a 0
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a 1
    MPI_Finalize();
    return 0;
}
