// The owner of two flags fetches the first until it is set, and resets the second, which is set after it.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *flag;
    MPI_Win win;
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &flag, &win);
    flag[0] = flag[1] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    for (int turn = 1; turn <= 3; turn++) {
        if (rank == 0) {
            MPI_Accumulate(&turn, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_REPLACE, win);
            MPI_Win_flush(1, win);
            MPI_Accumulate(&turn, 1, MPI_INT, 1, 1, 1, MPI_INT, MPI_REPLACE, win); //~ RACE-REMOTE a
            MPI_Win_flush(1, win);
            MPI_Recv(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            int seen = 0;
            while (seen != turn) {
                MPI_Fetch_and_op(NULL, &seen, MPI_INT, 1, 0, MPI_NO_OP, win);
                MPI_Win_flush(1, win);
            }
            flag[1] = 0; //~ RACE-REMOTE a
            MPI_Win_sync(win);
            MPI_Send(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD);
        }
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
