// Rank 0 loads its counter after rank 1 has unlocked and a barrier.
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
    int one = 1, ticket;
    if (rank == 1) {
        for (int i = 0; i < 5; i++) {
            MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
            MPI_Fetch_and_op(&one, &ticket, MPI_INT, 0, 0, MPI_SUM, win);
            MPI_Win_unlock(0, win);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        sink = memory[0];
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
