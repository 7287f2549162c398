// Two origins accumulate to the same place; after many equal epochs one does so by another operation.
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
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Group world, origins, target;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, (int[]){0, 1}, &origins);
    MPI_Group_incl(world, 1, (int[]){2}, &target);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 30; i++) {
        if (rank == 2) {
            MPI_Win_post(origins, 0, win);
            MPI_Win_wait(win);
        } else {
            MPI_Op op = i == 17 && rank == 1 ? MPI_MAX : MPI_SUM;
            MPI_Win_start(target, 0, win);
            MPI_Accumulate(&value, 1, MPI_INT, 2, 0, 1, MPI_INT, op, win); //~ RACE-REMOTE a a
            MPI_Win_complete(win);
        }
    }
    MPI_Group_free(&target);
    MPI_Group_free(&origins);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
