// The struct that is copied ends just before the element that is put.
#include <mpi.h>

typedef struct {
    double cell[50];
} Block;

int main(int argc, char **argv) {
    static Block copy;
    int rank;
    double value = 7;
    volatile double sink = 0;
    Block *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(2 * sizeof(Block), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_DOUBLE, 1, 50, 1, MPI_DOUBLE, win);
    else
        copy = memory[0];
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    sink = copy.cell[49];
    (void)sink;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
