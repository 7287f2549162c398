// Each of four ranks goes once less through a loop of barriers than the one before it.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 6 - rank; i++)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a 0-2
    MPI_Finalize(); //~ COLL-LEFT a 3
    return 0;
}
