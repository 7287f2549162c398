// In every third lap there is one more put; the target loads its place in the lap after.
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
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Group world, origin, target;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, (int[]){0}, &origin);
    MPI_Group_incl(world, 1, (int[]){1}, &target);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 30; i++) {
        if (rank == 0) {
            MPI_Win_start(target, 0, win);
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
            if (i % 3 == 0)
                MPI_Put(&value, 1, MPI_INT, 1, 4, 1, MPI_INT, win);
            MPI_Win_complete(win);
        } else if (rank == 1) {
            MPI_Win_post(origin, 0, win);
            if (i == 19)
                sink = memory[4];
            MPI_Win_wait(win);
        }
    }
    MPI_Group_free(&target);
    MPI_Group_free(&origin);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
