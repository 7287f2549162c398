// MPI_Alltoallv receives into window memory, with holes; puts go into a hole or not.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(12 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 12; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int to[3] = { 1, 2, 3 }, counts[3] = { 1, 1, 1 }, at[3] = { 0, 1, 2 }, rcounts[3] = { 1, 1, 1 }, rat[3] = { 0, 4, 8 };
    int value = 5;
    MPI_Win_lock_all(0, win);
    MPI_Put(&value, 1, MPI_INT, (rank + 1) % 3, 6, 1, MPI_INT, win);
    MPI_Put(&value, 1, MPI_INT, (rank + 1) % 3, 8, 1, MPI_INT, win); //~ RACE-REMOTE a
    MPI_Alltoallv(to, counts, at, MPI_INT, memory, rcounts, rat, MPI_INT, MPI_COMM_WORLD); //~ RACE-REMOTE a
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
