// A flag of another rank is polled with MPI_NO_OP, by two ranks: what its owner put before it set the flag is there.
//@ ranks: 3
#include <mpi.h>
#include <stddef.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(3 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = memory[1] = memory[2] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    int set = 1, seen = 0, value = 0;
    if (rank == 0) {
        for (int i = 0; i < 1000; i++) {
            int flag;
            MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        }
        MPI_Put(&set, 1, MPI_INT, 1, 1, 1, MPI_INT, win);
        MPI_Put(&set, 1, MPI_INT, 2, 1, 1, MPI_INT, win);
        MPI_Win_flush_all(win);
        MPI_Accumulate(&set, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_REPLACE, win);
        MPI_Win_flush(0, win);
    } else {
        while (!seen) {
            MPI_Fetch_and_op(NULL, &seen, MPI_INT, 0, 0, MPI_NO_OP, win);
            MPI_Win_flush(0, win);
        }
        sink = memory[1];
        MPI_Get(&value, 1, MPI_INT, 0, 2, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
