// The array is deleted after the fence.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    int *values = new int[4]{1, 2, 3, 4};
    MPI_Win_fence(0, win);
    MPI_Put(values, 4, MPI_INT, 1 - rank, 0, 4, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    delete[] values;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
