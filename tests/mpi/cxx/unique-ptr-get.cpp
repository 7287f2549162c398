// The result of a get in a unique_ptr's array is read before the flush.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <memory>
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = 7;
    MPI_Barrier(MPI_COMM_WORLD);

    auto result = std::make_unique<int[]>(4);
    volatile int sink = 0;
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Get(result.get(), 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
        sink = result[0]; //~ RACE-LOCAL a
        MPI_Win_flush(1, win);
        sink = result[0];
        MPI_Win_unlock(1, win);
    }
    (void)sink;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
