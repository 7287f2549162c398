// The driver: the ranks have different work, but as many phases.
#include <mpi.h>

void run_phases(int count, int work, MPI_Win win);

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    run_phases(2, rank == 0 ? 2 : 1, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
