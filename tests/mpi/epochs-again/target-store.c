// After many equal epochs the target stores to what is put, when it has posted.
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
    MPI_Group world, origin, target;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, (int[]){0}, &origin);
    MPI_Group_incl(world, 1, (int[]){1}, &target);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 30; i++) {
        if (rank == 0) {
            MPI_Win_start(target, 0, win);
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
            MPI_Win_complete(win);
        } else if (rank == 1) {
            MPI_Win_post(origin, 0, win);
            if (i == 17)
                memory[0] = 5; //~ RACE-REMOTE a
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
