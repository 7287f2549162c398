// Two ranks of a program with a window sum up different amounts, one of them in place.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    double sent[4] = {0}, got[4] = {0};
    MPI_Allreduce(rank == 0 ? MPI_IN_PLACE : sent, got, rank == 0 ? 4 : 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
