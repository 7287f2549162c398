// Barriers on a communicator and on its duplicate in different order.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Comm copy;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, win);

    MPI_Comm first = rank == 0 ? copy : MPI_COMM_WORLD, second = rank == 0 ? MPI_COMM_WORLD : copy;
    MPI_Barrier(first); //~ COLL-CYCLE a a certain
    MPI_Barrier(second);

    MPI_Comm_free(&copy);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
