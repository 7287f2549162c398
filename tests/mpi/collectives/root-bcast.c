// One of three ranks takes another root for a broadcast.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    int root = rank == 1 ? 1 : 0;
    MPI_Bcast(&value, 1, MPI_INT, root, MPI_COMM_WORLD); //~ COLL-ARGS a 0,2; COLL-ARGS a 1
    MPI_Finalize();
    return 0;
}
