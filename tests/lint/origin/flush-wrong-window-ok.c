// Two windows, each flushed after its own put.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *keys_memory, *values_memory;
    MPI_Win keys, values;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(8, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &keys_memory, &keys);
    MPI_Win_allocate(8, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &values_memory, &values);

    MPI_Win_lock_all(0, keys);
    MPI_Win_lock_all(0, values);
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, keys);
        MPI_Win_flush(1, keys);
        value = 8;
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, values);
        MPI_Win_flush(1, values);
        value = 9;
    }
    MPI_Win_unlock_all(values);
    MPI_Win_unlock_all(keys);

    MPI_Win_free(&values);
    MPI_Win_free(&keys);
    MPI_Finalize();
    return value < 7;
}
