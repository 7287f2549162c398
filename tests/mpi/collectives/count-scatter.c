// One of three ranks expects less than the root scatters to it.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent[16] = {0}, got[4];
    MPI_Scatter(sent, 4, MPI_INT, got, rank == 1 ? 2 : 4, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-ARGS a 0,2; COLL-ARGS a 1
    MPI_Finalize();
    return 0;
}
