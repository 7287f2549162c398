// Requests are copied into a list, in another order, and waited for there.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 16; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        int values[8] = {0};
        MPI_Request request, all[8];
        for (int i = 0; i < 8; i++) {
            MPI_Rput(&values[i], 1, MPI_INT, 1, i, 1, MPI_INT, win, &request);
            all[7 - i] = request;
        }
        MPI_Waitall(8, all, MPI_STATUSES_IGNORE);
        for (int i = 0; i < 8; i++)
            values[i] = 1;
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
