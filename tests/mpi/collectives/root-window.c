// Two ranks of a program with a window gather at different roots.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    int own = rank, all[2];
    MPI_Gather(&own, 1, MPI_INT, all, 1, MPI_INT, rank, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
