// The root gathers in place less than the others send.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent[4] = {0}, got[16];
    MPI_Gather(rank == 0 ? MPI_IN_PLACE : sent, 3, MPI_INT, got, rank == 0 ? 2 : 99, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1
    MPI_Finalize();
    return 0;
}
