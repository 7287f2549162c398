// A queueing lock (MCS) made of atomics guards a counter that is itself read and replaced atomically.
#include <mpi.h>
#include <stdio.h>

enum { NEXT, WAITING, TAIL, COUNT, NOBODY = -1 };

static int fetch(int place, int rank, MPI_Win win)
{
    int value;
    MPI_Fetch_and_op(NULL, &value, MPI_INT, rank, place, MPI_NO_OP, win);
    MPI_Win_flush(rank, win);
    return value;
}

static int replace(int value, int place, int rank, MPI_Win win)
{
    int before;
    MPI_Fetch_and_op(&value, &before, MPI_INT, rank, place, MPI_REPLACE, win);
    MPI_Win_flush(rank, win);
    return before;
}

static void acquire(int rank, MPI_Win win)
{
    replace(NOBODY, NEXT, rank, win);
    replace(1, WAITING, rank, win);
    int before = replace(rank, TAIL, 0, win);
    if (before == NOBODY)
        return;
    replace(rank, NEXT, before, win);
    while (fetch(WAITING, rank, win))
        ;
}

static void release(int rank, MPI_Win win)
{
    int nobody = NOBODY, tail, next;
    MPI_Compare_and_swap(&nobody, &rank, &tail, MPI_INT, 0, TAIL, win);
    MPI_Win_flush(0, win);
    if (tail == rank)
        return;
    do
        next = fetch(NEXT, rank, win);
    while (next == NOBODY);
    replace(0, WAITING, next, win);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[NEXT] = memory[TAIL] = NOBODY;
    memory[WAITING] = memory[COUNT] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    for (int turn = 0; turn < 3; turn++) {
        int count;
        acquire(rank, win);
        MPI_Fetch_and_op(NULL, &count, MPI_INT, 0, COUNT, MPI_NO_OP, win);
        MPI_Win_flush(0, win);
        count++;
        MPI_Accumulate(&count, 1, MPI_INT, 0, COUNT, 1, MPI_INT, MPI_REPLACE, win);
        MPI_Win_flush(0, win);
        release(rank, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d\n", memory[COUNT]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
