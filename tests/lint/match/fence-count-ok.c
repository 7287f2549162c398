// All ranks make as many rounds, counted up on one and down on the others.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        for (int i = 0; i < 3; i++)
            MPI_Win_fence(0, win);
    } else {
        for (int i = 3; i > 0; i--)
            MPI_Win_fence(0, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
