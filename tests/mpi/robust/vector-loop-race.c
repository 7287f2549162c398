// A vectorised loop over the window reads one element too many.
//@ flags: -O3 -march=native
#include <mpi.h>

enum { COUNT = 1024 };

int main(int argc, char **argv) {
    static float copy[COUNT];
    int rank;
    float value = 7, *memory;
    volatile float sink = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(COUNT * sizeof(float), sizeof(float), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < COUNT; i++)
        memory[i] = i;

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_FLOAT, 1, COUNT - 1, 1, MPI_FLOAT, win); //~ RACE-REMOTE a
    else
        for (int i = 0; i < COUNT; i++)
            copy[i] = 2 * memory[i]; //~ RACE-REMOTE a
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    for (int i = 0; i < COUNT; i++)
        sink = copy[i];
    (void)sink;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
