// One origin leaves the loop and puts to the place that the other goes on to put to.
//@ ranks: 3
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
    MPI_Win over;
    MPI_Win_create(memory, 8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &over);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Group world, both, one, target;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, (int[]){0, 2}, &both);
    MPI_Group_incl(world, 1, (int[]){2}, &one);
    MPI_Group_incl(world, 1, (int[]){1}, &target);
    MPI_Barrier(MPI_COMM_WORLD);
    int laps = rank == 0 ? 17 : 30;
    for (int i = 0; i < laps; i++) {
        if (rank == 1) {
            MPI_Win_post(i < 17 ? both : one, 0, win);
            MPI_Win_wait(win);
        } else {
            MPI_Win_start(target, 0, win);
            MPI_Put(&value, 1, MPI_INT, 1, rank, 1, MPI_INT, win); //~ RACE-REMOTE a
            MPI_Win_complete(win);
        }
    }
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, over);
        MPI_Put(&value, 1, MPI_INT, 1, 2, 1, MPI_INT, over); //~ RACE-REMOTE a
        MPI_Win_unlock(1, over);
    }
    MPI_Group_free(&target);
    MPI_Group_free(&one);
    MPI_Group_free(&both);
    MPI_Group_free(&world);
    MPI_Win_free(&over);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
