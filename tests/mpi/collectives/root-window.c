// Two ranks of a program with a window gather at different roots, at different lines.
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
    if (rank == 0) {
        MPI_Gather(&own, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-ARGS a 0
        memory[0] = all[0];
    } else {
        MPI_Gather(&own, 1, MPI_INT, all, 1, MPI_INT, 1, MPI_COMM_WORLD); //~ COLL-ARGS a 1
        memory[0] = all[1] + 1;
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
