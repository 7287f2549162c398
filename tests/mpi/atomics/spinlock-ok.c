// A lock is taken by compare_and_swap and released by MPI_REPLACE; it guards a counter that is got and put.
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
    int one = 1, zero = 0, seen, count;
    MPI_Win_lock_all(0, win);
    for (int turn = 0; turn < 3; turn++) {
        do {
            MPI_Compare_and_swap(&one, &zero, &seen, MPI_INT, 0, 0, win);
            MPI_Win_flush(0, win);
        } while (seen != 0);
        MPI_Get(&count, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
        count++;
        MPI_Put(&count, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
        MPI_Accumulate(&zero, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, win);
        MPI_Win_flush(0, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", memory[1]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
