// A ring: what the neighbour puts, it puts before a barrier, and the next after another.
//@ only: mpich, for Open MPI 4.1 has no MPI_Isendrecv_replace
#include <mpi.h>
#include <stdlib.h>

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
    int value = rank + 1, other = 1 - rank;
    MPI_Win_lock_all(0, win);
    for (int turn = 0; turn < 3; turn++) {
        MPI_Put(&value, 1, MPI_INT, other, 1, 1, MPI_INT, win);
        MPI_Win_flush(other, win);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Request requests[3];
        int nothing = 0, token = 5;
        MPI_Isendrecv_replace(&memory[1], 1, MPI_INT, other, turn, other, turn, MPI_COMM_WORLD, &requests[0]);
        MPI_Isendrecv(&token, 1, MPI_INT, other, 9, &nothing, 1, MPI_INT, MPI_PROC_NULL, 9, MPI_COMM_WORLD, &requests[1]);
        MPI_Irecv(&nothing, 1, MPI_INT, other, 9, MPI_COMM_WORLD, &requests[2]);
        MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
        if (memory[1] != rank + 1 || nothing != 5)
            exit(1);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
