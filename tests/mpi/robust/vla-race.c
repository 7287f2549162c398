// An element of a variable length array is overwritten while its put is pending.
#include <mpi.h>

__attribute__((noinline)) static void put_array(int count, MPI_Win win) {
    int value[count];
    for (int i = 0; i < count; i++)
        value[i] = i;
    MPI_Put(value, count, MPI_INT, 1, 0, count, MPI_INT, win); //~ RACE-LOCAL a
    value[count - 1] = -1; //~ RACE-LOCAL a
    MPI_Win_flush_local(1, win);
}

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        put_array(64, win);
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
