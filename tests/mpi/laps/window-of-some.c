// Equal epochs of a window of all, and of a window of some; once a target of that loads.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    static int value = 1;
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 0 : MPI_UNDEFINED, rank, &half);
    static int part[8] __attribute__((aligned(64)));
    MPI_Win pair;
    if (rank < 2)
        MPI_Win_create(part, sizeof part, sizeof(int), MPI_INFO_NULL, half, &pair);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_fence(0, win);
    if (rank < 2)
        MPI_Win_fence(0, pair);
    for (int i = 0; i < 60; i++) {
        if (rank == 0)
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        if (rank == 0)
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, pair); //~ RACE-REMOTE a
        if (rank == 1 && i == 50)
            value = part[0]; //~ RACE-REMOTE a
        if (rank < 2)
            MPI_Win_fence(0, pair);
    }
    if (rank < 2) {
        MPI_Win_free(&pair);
        MPI_Comm_free(&half);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
