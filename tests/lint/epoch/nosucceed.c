// The flags of a fence sit in a variable: it promises that nothing follows, but a put does.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, flags = MPI_MODE_NOPRECEDE, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    flags |= MPI_MODE_NOSUCCEED;
    MPI_Win_fence(flags, win); //~ EPOCH-NOSUCCEED a earlier
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ EPOCH-NOSUCCEED a certain
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
