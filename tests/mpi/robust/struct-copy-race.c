// The assignment of a large struct reads the whole window, also the element that is being put.
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
    MPI_Win_allocate(sizeof(Block), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_DOUBLE, 1, 25, 1, MPI_DOUBLE, win); //~ RACE-REMOTE a
    else
        copy = *memory; //~ RACE-REMOTE a
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    sink = copy.cell[25];
    (void)sink;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
