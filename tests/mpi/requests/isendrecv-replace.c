// A ring: the exchanged buffer is in the window, and the neighbour puts into it before it is sent.
//@ only: mpich, for Open MPI 4.1 has no MPI_Isendrecv_replace
#include <mpi.h>

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
    int value = rank, other = 1 - rank;
    MPI_Request request;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, other, 1, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush(other, win);
    }
    MPI_Isendrecv_replace(&memory[1], 1, MPI_INT, other, 0, other, 0, MPI_COMM_WORLD, &request); //~ RACE-REMOTE a
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
