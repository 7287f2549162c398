// The last rank scans less than the others.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent[8] = {0}, got[8];
    MPI_Scan(sent, got, rank == 2 ? 1 : 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ COLL-ARGS a 0-1; COLL-ARGS a 2
    MPI_Finalize();
    return 0;
}
