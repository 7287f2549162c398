// Termination detection: synchronous sends, probes, a nonblocking barrier; afterwards a load.
//@ ranks: 4
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    int to = (rank + 2) % size, value = rank;
    MPI_Put(&value, 1, MPI_INT, to, 1, 1, MPI_INT, win);
    MPI_Win_flush(to, win);
    MPI_Request send, barrier = MPI_REQUEST_NULL;
    MPI_Issend(&value, 1, MPI_INT, to, 3, MPI_COMM_WORLD, &send);
    int done = 0;
    while (!done) {
        int there, message;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &there, &status);
        if (there)
            MPI_Recv(&message, 1, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (barrier == MPI_REQUEST_NULL) {
            int sent;
            MPI_Test(&send, &sent, MPI_STATUS_IGNORE);
            if (sent)
                MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
        } else {
            MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
        }
    }
    sink = memory[1];
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
