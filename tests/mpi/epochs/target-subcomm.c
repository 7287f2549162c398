// Rank 2 exists in the world, but not in the window's communicator of two.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Comm part;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &part);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, part, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 2, 0, 1, MPI_INT, win); //~ EPOCH-TARGET a
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
