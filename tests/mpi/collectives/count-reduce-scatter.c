// Two ranks reduce vectors of different lengths and scatter them.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent[8] = {0}, got[8], counts[2] = {2, 2 + rank};
    MPI_Reduce_scatter(sent, got, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1
    MPI_Finalize();
    return 0;
}
