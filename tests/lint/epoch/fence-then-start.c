// start inside a fence epoch that has a put.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_fence(0, win); //~ EPOCH-FENCE a earlier
    MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win);
    MPI_Win_start(MPI_GROUP_EMPTY, 0, win); //~ EPOCH-FENCE a certain
    MPI_Win_complete(win);
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
