// A persistent wildcard receive, started for each message; inactive requests in the same Waitall.
//@ ranks: 3
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        int from;
        MPI_Request r[3] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL };
        MPI_Recv_init(&from, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &r[1]);
        MPI_Recv_init(&from, 1, MPI_INT, 1, 99, MPI_COMM_WORLD, &r[2]);
        for (int i = 0; i < 4; i++) {
            MPI_Start(&r[1]);
            MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
            sink = memory[from];
        }
        MPI_Request_free(&r[1]);
        MPI_Request_free(&r[2]);
    } else {
        for (int i = 0; i < 2; i++) {
            int at = 2 * rank + i;
            MPI_Put(&rank, 1, MPI_INT, 0, at, 1, MPI_INT, win);
            MPI_Win_flush(0, win);
            MPI_Send(&at, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
        }
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
