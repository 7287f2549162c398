// Of what MPI_Waitsome completes, only the values that it names are read.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, *memory, values[3], sum = 0;
    MPI_Win win;
    MPI_Request requests[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(3 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 3; i++)
        memory[i] = rank;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    for (int i = 0; i < 3; i++)
        MPI_Rget(&values[i], 1, MPI_INT, (rank + 1) % size, i, 1, MPI_INT, win, &requests[i]);
    for (int left = 3, done, places[3]; left > 0; left -= done) {
        MPI_Waitsome(3, requests, &done, places, MPI_STATUSES_IGNORE);
        for (int i = 0; i < done; i++)
            sum += values[places[i]];
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return sum < 0;
}
