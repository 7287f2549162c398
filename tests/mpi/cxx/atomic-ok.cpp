// std::atomic objects in the window, used by their owner while nobody else writes, and read remotely.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <atomic>
#include <mpi.h>
#include <new>

int main(int argc, char **argv) {
    int rank, before = -1, unused = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    std::atomic<int> *counter = new (memory) std::atomic<int>(0);
    counter->fetch_add(3);
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    MPI_Fetch_and_op(&unused, &before, MPI_INT, 1 - rank, 0, MPI_NO_OP, win);
    int own = counter->load();
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    counter->store(9);

    MPI_Win_free(&win);
    MPI_Finalize();
    return before != 3 || own != 3;
}
