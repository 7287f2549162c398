// The ranks of a part of the world number the root by the world, or by their communicator.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 1, 0, &part);
    if (rank > 0) {
        MPI_Bcast(&value, 1, MPI_INT, rank == 1 ? 0 : 1, part); //~ COLL-ARGS a 1; COLL-ARGS a 2
        MPI_Comm_free(&part);
    }
    MPI_Finalize();
    return 0;
}
