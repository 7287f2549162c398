// A chain of epochs tells the last process of a put, as often as it waits for it.
//@ ranks: 3
#include <mpi.h>

static int value = 1;
static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win over;
    MPI_Win_create(memory, 8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &over);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Group world, before, after;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, rank > 0, (int[]){rank - 1}, &before);
    MPI_Group_incl(world, rank < 2, (int[]){rank + 1}, &after);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, over);
    for (int i = 0; i < 30; i++) {
        int early = i == 30;
        if (rank == 0 && i == 17) {
            MPI_Put(&value, 1, MPI_INT, 2, 1, 1, MPI_INT, over);
            MPI_Win_flush(2, over);
        }
        if (rank > 0)
            MPI_Win_post(before, 0, win);
        if (rank > 0 && !early)
            MPI_Win_wait(win);
        if (rank < 2) {
            MPI_Win_start(after, 0, win);
            MPI_Put(&value, 1, MPI_INT, rank + 1, 0, 1, MPI_INT, win);
            MPI_Win_complete(win);
        }
        if (rank > 0 && early)
            MPI_Win_wait(win);
        if (rank == 2 && i == 17)
            sink = memory[1];
    }
    MPI_Win_unlock_all(over);
    MPI_Group_free(&after);
    MPI_Group_free(&before);
    MPI_Group_free(&world);
    MPI_Win_free(&over);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
