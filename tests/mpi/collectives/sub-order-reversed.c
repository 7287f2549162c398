// In a communicator with reversed ranks, one of five ranks broadcasts from the wrong end.
//@ ranks: 5
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    MPI_Comm back;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &back);
    MPI_Bcast(&value, 1, MPI_INT, rank == 4 ? 4 : 0, back); //~ COLL-ARGS a 0-3; COLL-ARGS a 4
    MPI_Comm_free(&back);
    MPI_Finalize();
    return 0;
}
