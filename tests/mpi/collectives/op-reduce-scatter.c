// Two ranks reduce and scatter blocks with different operations.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent[2] = {rank, rank}, got;
    MPI_Reduce_scatter_block(sent, &got, 1, MPI_INT, rank ? MPI_MIN : MPI_PROD, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1
    MPI_Finalize();
    return 0;
}
