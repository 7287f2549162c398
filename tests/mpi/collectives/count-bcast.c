// The root broadcasts more than the other rank expects.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int data[8] = {0};
    MPI_Bcast(data, rank == 0 ? 4 : 2, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1
    MPI_Finalize();
    return 0;
}
