// One of several requests is complete, and it need not be the first.
//@ unseen: the first request may be complete first
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size, index, *memory, values[4];
    MPI_Win win;
    MPI_Request requests[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = rank;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    for (int i = 0; i < 4; i++)
        MPI_Rget(&values[i], 1, MPI_INT, (rank + 1) % size, i, 1, MPI_INT, win, &requests[i]); //~ RACE-LOCAL a certain
    MPI_Waitany(4, requests, &index, MPI_STATUS_IGNORE);
    printf("%d\n", values[0]); //~ RACE-LOCAL a
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
