// A fetch-and-op after a first fence that asserts both NOPRECEDE and NOSUCCEED.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, one = 1, before = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED, win); //~ EPOCH-NOSUCCEED a earlier
    if (rank == 0)
        MPI_Fetch_and_op(&one, &before, MPI_INT, 1, 0, MPI_SUM, win); //~ EPOCH-NOSUCCEED a
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
