// Two pairs of processes; after many equal epochs both origins put to one target, to the same place.
//@ ranks: 4
#include <mpi.h>

static int value = 1;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Group world, origins, pair, last;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, (int[]){0, 2}, &origins);
    MPI_Group_incl(world, 1, (int[]){rank ^ 1}, &pair);
    MPI_Group_incl(world, 1, (int[]){3}, &last);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 30; i++) {
        int together = i == 17;
        if (rank % 2 == 0) {
            MPI_Win_start(together ? last : pair, 0, win);
            MPI_Put(&value, 1, MPI_INT, together ? 3 : rank + 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a a
            MPI_Win_complete(win);
        } else if (rank == 3 || !together) {
            MPI_Win_post(together ? origins : pair, 0, win);
            MPI_Win_wait(win);
        }
    }
    MPI_Group_free(&last);
    MPI_Group_free(&pair);
    MPI_Group_free(&origins);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
