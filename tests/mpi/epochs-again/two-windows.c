// Epochs on two windows over the same memory; after many equal ones both put to one place.
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
    MPI_Group world, first, second, target;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, (int[]){0}, &first);
    MPI_Group_incl(world, 1, (int[]){2}, &second);
    MPI_Group_incl(world, 1, (int[]){1}, &target);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win mine = rank == 0 ? win : over;
    for (int i = 0; i < 30; i++) {
        if (rank == 1) {
            MPI_Win_post(first, 0, win);
            MPI_Win_post(second, 0, over);
            MPI_Win_wait(win);
            MPI_Win_wait(over);
        } else {
            MPI_Win_start(target, 0, mine);
            MPI_Put(&value, 1, MPI_INT, 1, i == 17 ? 5 : rank, 1, MPI_INT, mine); //~ RACE-REMOTE a a
            MPI_Win_complete(mine);
        }
    }
    MPI_Group_free(&target);
    MPI_Group_free(&second);
    MPI_Group_free(&first);
    MPI_Group_free(&world);
    MPI_Win_free(&over);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
