// The target is counted in the world, but the window lives on a part of it: there is no such rank.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value = 7, *memory;
    MPI_Comm row;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &row);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, row, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, size - 1, 0, 1, MPI_INT, win); //~ EPOCH-TARGET a certain
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Comm_free(&row);
    MPI_Finalize();
    return 0;
}
