// What is put and flushed before the lock is taken is there for who takes it next, in every round.
//@ ranks: 3
#include <mpi.h>

static int value, data = 1, seen;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *flag, *memory;
    MPI_Win win, second;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &flag, &win);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &second);
    *flag = *memory = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, second);
    if (rank == 0)
        for (int i = 1; i <= 20; i++) {
            value = i;
            MPI_Put(&data, 1, MPI_INT, 1, 0, 1, MPI_INT, second);
            MPI_Win_flush(1, second);
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
            MPI_Win_unlock(1, win);
        }
    if (rank == 2) {
        while (seen != 20) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
            MPI_Get(&seen, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
            MPI_Win_unlock(1, win);
        }
        MPI_Get(&data, 1, MPI_INT, 1, 0, 1, MPI_INT, second);
        MPI_Win_flush(1, second);
    }
    MPI_Win_unlock_all(second);
    MPI_Win_free(&second);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
