// One rank sends shorter numbers than the others gather from it.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long sent[2] = {0}, got[8];
    MPI_Allgather(sent, 2, rank == 0 ? MPI_INT : MPI_LONG, got, 2, rank == 0 ? MPI_INT : MPI_LONG, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1-3
    MPI_Finalize();
    return 0;
}
