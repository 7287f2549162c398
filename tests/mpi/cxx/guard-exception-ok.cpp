// An exception leaves the epoch through a guard, whose destructor unlocks: the buffer is free again.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>
#include <stdexcept>

class LockGuard {
public:
    LockGuard(int target, MPI_Win win) : target(target), win(win) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win);
    }
    ~LockGuard() { MPI_Win_unlock(target, win); }
    LockGuard(const LockGuard &) = delete;
    LockGuard &operator=(const LockGuard &) = delete;

private:
    int target;
    MPI_Win win;
};

static void put_and_fail(const int &value, MPI_Win win) {
    LockGuard guard(1, win);
    MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    throw std::runtime_error("on purpose");
}

int main(int argc, char **argv) {
    int rank, value = 7, caught = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        try {
            put_and_fail(value, win);
        } catch (const std::runtime_error &) {
            caught = 1;
        }
        value = 8;
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return rank == 0 && !caught;
}
