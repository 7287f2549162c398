// Two thousand nested calls, each with a put from its own frame that is complete before it returns.
#include <mpi.h>

enum { DEPTH = 2000 };

__attribute__((noinline)) static int descend(int depth, MPI_Win win) {
    int value = depth;
    MPI_Put(&value, 1, MPI_INT, 1, depth, 1, MPI_INT, win);
    int below = depth > 0 ? descend(depth - 1, win) : 0;
    MPI_Win_flush_local(1, win);
    return below + (value == depth);
}

int main(int argc, char **argv) {
    int rank, done = DEPTH, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(DEPTH * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        done = descend(DEPTH - 1, win);
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return done != DEPTH;
}
