// An exception jumps over the unlock, and the window is freed with the lock held.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>
#include <stdexcept>

static void fail() {
    throw std::runtime_error("on purpose");
}

int main(int argc, char **argv) {
    int rank, value = 7, caught = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    try {
        MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win); //~ EPOCH-FREE a earlier
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        fail();
        MPI_Win_unlock(1 - rank, win);
    } catch (const std::runtime_error &) {
        caught = 1;
    }

    MPI_Win_free(&win); //~ EPOCH-FREE a
    MPI_Finalize();
    return !caught;
}
