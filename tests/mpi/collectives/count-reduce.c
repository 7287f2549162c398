// The root reduces in place, and more than the others send.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent[4] = {0}, got[4] = {0};
    MPI_Reduce(rank == 0 ? MPI_IN_PLACE : sent, got, rank == 0 ? 4 : 2, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1-2
    MPI_Finalize();
    return 0;
}
