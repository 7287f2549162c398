// All ranks compute the same root in different ways.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    int root = rank == 1 ? rank : 2 - 1;
    MPI_Bcast(&value, 1, MPI_INT, root, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
