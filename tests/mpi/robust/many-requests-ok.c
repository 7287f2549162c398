// Five thousand pending sends and receives; all of them together tell the target of the put.
#include <mpi.h>

enum { MESSAGES = 5000 };

int main(int argc, char **argv) {
    static MPI_Request request[MESSAGES];
    static MPI_Status status[MESSAGES];
    static int data[MESSAGES];
    int rank, value = 7, seen = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_unlock(1, win);
        for (int i = 0; i < MESSAGES; i++)
            MPI_Isend(&data[i], 1, MPI_INT, 1, i % 100, MPI_COMM_WORLD, &request[i]);
    } else {
        for (int i = 0; i < MESSAGES; i++)
            MPI_Irecv(&data[i], 1, MPI_INT, 0, i % 100, MPI_COMM_WORLD, &request[i]);
    }
    MPI_Waitall(MESSAGES, request, status);
    if (rank == 1)
        seen = memory[0];

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 7;
}
