// One rank returns from main without MPI_Finalize while the others wait in a reduction.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum;
    if (rank == 0)
        return 0; //~ COLL-LEFT a exit 0
    MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ COLL-LEFT a 1-2
    MPI_Finalize();
    return 0;
}
