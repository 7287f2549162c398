// NOSTORE and NOPUT are each rank's own business; NOPRECEDE and NOSUCCEED are the same everywhere.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int first = MPI_MODE_NOPRECEDE, last = MPI_MODE_NOSUCCEED;
    if (rank == 0)
        first |= MPI_MODE_NOPUT;

    MPI_Win_fence(first, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_fence(rank == 0 ? last | MPI_MODE_NOSTORE : last, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
