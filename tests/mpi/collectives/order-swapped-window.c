// Two ranks of a program with a window gather and scatter in different order.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    int all[2] = {rank, rank}, own = rank;
    if (rank == 0) {
        MPI_Gather(&own, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-MATCH a 0
        MPI_Scatter(all, 1, MPI_INT, &own, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Scatter(all, 1, MPI_INT, &own, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-MATCH a 1
        MPI_Gather(&own, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
