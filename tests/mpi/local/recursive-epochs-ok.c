// Epochs opened by a recursion, one window per level; at the innermost level all are used.
#include <mpi.h>

static void level(int depth, MPI_Win *win, int rank, int *value)
{
    if (depth == 3) {
        for (int i = 0; i < 3; i++)
            MPI_Put(value, 1, MPI_INT, 1 - rank, i, 1, MPI_INT, win[i]);
        return;
    }
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win[depth]);
    level(depth + 1, win, rank, value);
    MPI_Win_unlock(1 - rank, win[depth]);
    if (depth == 0)
        (*value)++;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory[3], value = 1;
    MPI_Win win[3];
    for (int i = 0; i < 3; i++)
        MPI_Win_allocate(3 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory[i], &win[i]);
    level(0, win, rank, &value);
    for (int i = 0; i < 3; i++)
        MPI_Win_free(&win[i]);
    MPI_Finalize();
    return 0;
}
