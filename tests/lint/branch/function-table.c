// Which way to synchronise is an argument of the program; the one with locks unlocks behind the barrier.
//@ args: 1
#include <mpi.h>
#include <stdlib.h>

static MPI_Win win;

static void begin_fence(void) { MPI_Win_fence(0, win); }
static void end_fence(void) { MPI_Win_fence(0, win); }
static void begin_lock(void) {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
}
static void end_lock(void) {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);
}

static const struct {
    void (*begin)(void), (*end)(void);
} ways[] = {{begin_fence, end_fence}, {begin_lock, end_lock}};

int main(int argc, char **argv) {
    int rank, size, value = 7, seen, *memory;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int way = argc > 1 ? atoi(argv[1]) : 0;
    if (way < 0 || way > 1)
        MPI_Abort(MPI_COMM_WORLD, 1);

    ways[way].begin(); //~ decides a
    MPI_Put(&value, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win); //~ RACE-REMOTE a possible
    ways[way].end();
    seen = memory[0]; //~ RACE-REMOTE a

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen == -12345;
}
