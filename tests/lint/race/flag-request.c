// A flag is fetched with a request: the data is put after the flag was set.
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
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = memory[1] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    int set = 1, seen = 0;
    if (rank == 0) {
        MPI_Accumulate(&set, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_REPLACE, win);
        MPI_Win_flush(1, win);
        MPI_Put(&set, 1, MPI_INT, 1, 1, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush(1, win);
    } else if (rank == 1) {
        while (!seen) {
            MPI_Request request;
            MPI_Rget_accumulate(NULL, 0, MPI_INT, &seen, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_NO_OP, win, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        sink = memory[1]; //~ RACE-REMOTE a
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
