// A halo exchange with fences before and after the puts of every round.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    static double cells[6];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(cells, sizeof cells, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;

    for (int step = 0; step < 2; step++) {
        MPI_Win_fence(0, win);
        MPI_Put(&cells[4], 1, MPI_DOUBLE, right, 0, 1, MPI_DOUBLE, win);
        MPI_Put(&cells[1], 1, MPI_DOUBLE, left, 5, 1, MPI_DOUBLE, win);
        MPI_Win_fence(0, win);
        for (int i = 1; i < 5; i++)
            cells[i] = (cells[i - 1] + cells[i + 1]) / 2;
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
