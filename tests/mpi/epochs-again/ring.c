// A ring of processes that put to the next; after many equal epochs one sends on what is put to it at that time.
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
    MPI_Group world, before, after;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, (int[]){(rank + 2) % 3}, &before);
    MPI_Group_incl(world, 1, (int[]){(rank + 1) % 3}, &after);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 30; i++) {
        const int *from = rank == 1 && i == 17 ? &memory[0] : &value;
        MPI_Win_post(before, 0, win);
        MPI_Win_start(after, 0, win);
        MPI_Put(from, 1, MPI_INT, (rank + 1) % 3, 0, 1, MPI_INT, win); //~ RACE-REMOTE a a
        MPI_Win_complete(win);
        MPI_Win_wait(win);
    }
    MPI_Group_free(&after);
    MPI_Group_free(&before);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
