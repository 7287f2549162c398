// Of a hundred Rgets one half is waited for; the other half is changed.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(100 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 100; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int values[100];
    MPI_Request requests[100];
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        for (int i = 0; i < 100; i++)
            MPI_Rget(&values[i], 1, MPI_INT, 1, i, 1, MPI_INT, win, &requests[i]); //~ RACE-LOCAL a
        MPI_Waitall(50, requests + 50, MPI_STATUSES_IGNORE);
        for (int i = 0; i < 50; i++)
            values[i] = i; //~ RACE-LOCAL a
        MPI_Waitall(50, requests, MPI_STATUSES_IGNORE);
        MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
