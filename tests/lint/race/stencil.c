// A halo exchange without a fence between this round's update and the next round's puts.
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

    MPI_Win_fence(0, win);
    for (int step = 0; step < 2; step++) {
        MPI_Put(&cells[4], 1, MPI_DOUBLE, right, 0, 1, MPI_DOUBLE, win); //~ RACE-REMOTE a certain
        MPI_Win_fence(0, win);
        cells[1] = (cells[0] + cells[2]) / 2; //~ RACE-REMOTE a
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
