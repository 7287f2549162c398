// A chain of post/start epochs 0, 1, 2 on another window orders rank 0's put before rank 2's load.
//@ ranks: 3
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Group world, before, after;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, rank > 0, (int[]){rank - 1}, &before);
    MPI_Group_incl(world, rank < 2, (int[]){rank + 1}, &after);
    int *token;
    MPI_Win chain;
    MPI_Win_allocate(8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &token, &chain);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&rank, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
        MPI_Win_flush(2, win);
    }
    if (rank > 0) {
        MPI_Win_post(before, 0, chain);
        MPI_Win_wait(chain);
    }
    if (rank < 2) {
        MPI_Win_start(after, 0, chain);
        MPI_Win_complete(chain);
    }
    if (rank == 2)
        sink = memory[0];
    MPI_Win_unlock_all(win);
    MPI_Group_free(&before);
    MPI_Group_free(&after);
    MPI_Group_free(&world);
    MPI_Win_free(&chain);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
