// The profiling names are the same calls: a put by PMPI_Put races like one by MPI_Put.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    PMPI_Win_fence(0, win);
    PMPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
    value = 8; //~ RACE-LOCAL a
    PMPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
