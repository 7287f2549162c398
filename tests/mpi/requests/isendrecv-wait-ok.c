// Both ranks put to each other and exchange messages; each loads after it waited for the exchange.
//@ only: mpich, for Open MPI 4.1 has no MPI_Isendrecv
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
    int value = rank, other = 1 - rank, in, out = 0;
    MPI_Request request;
    MPI_Win_lock_all(0, win);
    MPI_Put(&value, 1, MPI_INT, other, 0, 1, MPI_INT, win);
    MPI_Win_flush(other, win);
    MPI_Isendrecv(&out, 1, MPI_INT, other, 0, &in, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    sink = memory[0];
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
