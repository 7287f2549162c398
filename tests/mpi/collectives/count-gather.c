// One rank sends more than the root gathers from it.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent[4] = {0}, got[16];
    MPI_Gather(sent, rank == 2 ? 4 : 2, MPI_INT, got, 2, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-ARGS a 0-1; COLL-ARGS a 2
    MPI_Finalize();
    return 0;
}
