// Each rank asks its clock, but all follow the answer of rank 0.
#include <mpi.h>

int main(int argc, char **argv) {
    int late, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    double start = MPI_Wtime();

    MPI_Win_fence(0, win);
    late = MPI_Wtime() - start > 0.5;
    MPI_Bcast(&late, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (late)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
