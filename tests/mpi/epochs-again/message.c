// After many equal epochs the origin tells a third process, which gets what the target has not waited for.
//@ ranks: 3
#include <mpi.h>

static int value = 1;
static int result;

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
    MPI_Group world, origin, target;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, (int[]){0}, &origin);
    MPI_Group_incl(world, 1, (int[]){1}, &target);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, over);
    int token = 0;
    for (int i = 0; i < 30; i++) {
        if (rank == 0) {
            MPI_Win_start(target, 0, win);
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
            MPI_Win_complete(win);
        }
        if (rank == 1) {
            MPI_Win_post(origin, 0, win);
            MPI_Win_wait(win);
        }
        if (i == 17) {
            if (rank == 0) {
                MPI_Send(&token, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
                MPI_Recv(&token, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            if (rank == 2) {
                MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Get(&result, 1, MPI_INT, 1, 0, 1, MPI_INT, over); //~ RACE-REMOTE a
                MPI_Win_flush(1, over);
                MPI_Send(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
            }
        }
    }
    MPI_Win_unlock_all(over);
    value = result;
    MPI_Group_free(&target);
    MPI_Group_free(&origin);
    MPI_Group_free(&world);
    MPI_Win_free(&over);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
