// A token goes round three ranks twice; its holder changes rank 0's element by get and put.
//@ ranks: 3
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int value, token = 0;
    MPI_Win_lock_all(0, win);
    for (int turn = 0; turn < 2; turn++) {
        if (rank > 0 || turn > 0)
            MPI_Recv(&token, 1, MPI_INT, (rank + 2) % 3, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
        value++;
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
        if (rank < 2 || turn < 1)
            MPI_Send(&token, 1, MPI_INT, (rank + 1) % 3, 0, MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", memory[0]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
