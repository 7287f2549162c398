// Messages that matched probes have taken are received in another order.
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
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    int value = rank;
    if (rank > 0) {
        MPI_Put(&value, 1, MPI_INT, 0, rank, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
        MPI_Send(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    } else {
        MPI_Message m[2];
        MPI_Status s[2];
        MPI_Mprobe(2, 5, MPI_COMM_WORLD, &m[0], &s[0]);
        MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &m[1], &s[1]);
        MPI_Request r;
        MPI_Imrecv(&value, 1, MPI_INT, &m[1], &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        sink = memory[1];
        MPI_Mrecv(&value, 1, MPI_INT, &m[0], MPI_STATUS_IGNORE);
        sink = memory[2];
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
