// The usual passive pattern: one lock_all for the whole run, flush and barrier between the phases.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, wrong = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
    for (int phase = 0; phase < 4; phase++) {
        value = 10 * phase + rank;
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        if (phase % 2 == 0)
            MPI_Win_flush(1 - rank, win);
        else
            MPI_Win_flush_all(win);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_sync(win);
        wrong += memory[0] != 10 * phase + 1 - rank;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong;
}
