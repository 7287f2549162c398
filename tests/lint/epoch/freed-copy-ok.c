// One variable holds three windows one after the other, and each is freed through a copy.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win, copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    for (int i = 0; i < 3; i++) {
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        copy = win;
        MPI_Win_fence(0, copy);
        if (rank == 0)
            MPI_Put(&value, 1, MPI_INT, 1, i, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        MPI_Win_free(&copy);
    }

    MPI_Finalize();
    return 0;
}
