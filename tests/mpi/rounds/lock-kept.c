// In a late round the lock is kept, with a put that is not complete, while its owner goes on.
#include <mpi.h>

static int value = 1, other = 2;
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
    if (rank == 0)
        for (int i = 0; i < 20; i++) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
            if (i == 15)
                MPI_Send(&other, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            MPI_Win_unlock(1, win);
        }
    if (rank == 1) {
        MPI_Recv(&other, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sink = memory[0]; //~ RACE-REMOTE a
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
