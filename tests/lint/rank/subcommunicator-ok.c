// The window lives on the communicator of the even ranks; odd ranks have none and call nothing.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, row_rank, value = 7, *memory;
    MPI_Comm row;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2 == 0 ? 0 : MPI_UNDEFINED, rank, &row);

    if (row != MPI_COMM_NULL) {
        MPI_Comm_rank(row, &row_rank);
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, row, &memory, &win);
        MPI_Win_fence(0, win);
        MPI_Put(&value, 1, MPI_INT, 0, row_rank, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        MPI_Win_free(&win);
        MPI_Comm_free(&row);
    }
    MPI_Finalize();
    return 0;
}
