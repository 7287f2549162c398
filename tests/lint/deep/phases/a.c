// The driver: one rank runs a phase more than the others.
//@ hangs
#include <mpi.h>

void run_phases(int count, MPI_Win win);

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    run_phases(rank == 0 ? 2 : 1, win);

    MPI_Win_free(&win); //~ COLL-MATCH a
    MPI_Finalize();
    return 0;
}
