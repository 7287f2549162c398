// One rank exits without MPI_Finalize while the others wait in a barrier.
//@ ranks: 3
//@ mpich
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        exit(0); //~ COLL-LEFT a exit 1
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a 0,2
    MPI_Finalize();
    return 0;
}
