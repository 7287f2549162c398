// Another rank's flag is polled while that one is busy, which sets it before it puts the data.
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv) {
    int rank, seen = 0, set = 1, flag, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = memory[1] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        for (int i = 0; i < 50; i++)
            MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        MPI_Accumulate(&set, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, win);
        MPI_Win_flush(0, win);
        MPI_Put(&set, 1, MPI_INT, 1, 1, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush(1, win);
    } else if (rank == 1) {
        while (!seen) {
            MPI_Fetch_and_op(NULL, &seen, MPI_INT, 0, 0, MPI_NO_OP, win);
            MPI_Win_flush(0, win);
        }
        sink = memory[1]; //~ RACE-REMOTE a
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
