// Twenty thousand puts of one element each in one epoch, all to different elements.
#include <mpi.h>

enum { PUTS = 20000 };

int main(int argc, char **argv) {
    static int source[PUTS];
    int rank, wrong = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(PUTS * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < PUTS; i++)
        source[i] = i;

    MPI_Win_fence(0, win);
    for (int i = 0; i < PUTS; i++)
        MPI_Put(&source[i], 1, MPI_INT, 1 - rank, i, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    for (int i = 0; i < PUTS; i++)
        wrong += memory[i] != i;

    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong != 0;
}
