// Two ranks exchange blocks of different lengths.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent[8] = {0}, got[8];
    MPI_Alltoall(sent, 2 + rank, MPI_INT, got, 2 + rank, MPI_INT, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1
    MPI_Finalize();
    return 0;
}
