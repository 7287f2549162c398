// All four request-based operations in passive epochs: under lock and under lock_all.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, in[4] = {0}, out[4] = {1, 2, 3, 4}, *memory;
    MPI_Win win;
    MPI_Request request[4];
    MPI_Status status[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    for (int round = 0; rank == 0 && round < 2; round++) {
        if (round == 0)
            MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        else
            MPI_Win_lock_all(0, win);
        MPI_Rput(&out[0], 1, MPI_INT, 1, 0, 1, MPI_INT, win, &request[0]);
        MPI_Rget(&in[1], 1, MPI_INT, 1, 1, 1, MPI_INT, win, &request[1]);
        MPI_Raccumulate(&out[2], 1, MPI_INT, 1, 2, 1, MPI_INT, MPI_SUM, win, &request[2]);
        MPI_Rget_accumulate(&out[3], 1, MPI_INT, &in[3], 1, MPI_INT, 1, 3, 1, MPI_INT, MPI_SUM, win, &request[3]);
        MPI_Waitall(4, request, status);
        if (round == 0)
            MPI_Win_unlock(1, win);
        else
            MPI_Win_unlock_all(win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
