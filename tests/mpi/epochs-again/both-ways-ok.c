// Two processes put to each other; after many equal epochs one gets a place beside the one it puts to.
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
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Group world, partner;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, (int[]){1 - rank}, &partner);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 30; i++) {
        MPI_Win_post(partner, 0, win);
        MPI_Win_start(partner, 0, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        if (rank == 1 && i == 17)
            MPI_Get(&result, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
        MPI_Win_complete(win);
        MPI_Win_wait(win);
    }
    value = result;
    MPI_Group_free(&partner);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
