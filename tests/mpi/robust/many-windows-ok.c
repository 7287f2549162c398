// Two hundred windows at once, each with a put.
#include <mpi.h>

enum { WINDOWS = 200 };

int main(int argc, char **argv) {
    static MPI_Win win[WINDOWS];
    static int *memory[WINDOWS], value[WINDOWS];
    int rank, wrong = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < WINDOWS; i++)
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory[i], &win[i]);

    for (int i = 0; i < WINDOWS; i++) {
        value[i] = i;
        MPI_Win_fence(0, win[i]);
        MPI_Put(&value[i], 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win[i]);
    }
    for (int i = 0; i < WINDOWS; i++)
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win[i]);
    for (int i = 0; i < WINDOWS; i++)
        wrong += memory[i][0] != i;

    for (int i = 0; i < WINDOWS; i++)
        MPI_Win_free(&win[i]);
    MPI_Finalize();
    return wrong != 0;
}
