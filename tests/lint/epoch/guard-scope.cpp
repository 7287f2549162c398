// C++: the guard unlocks at the end of its block, the put comes after that.
#include <mpi.h>

class Lock {
    MPI_Win win;
    int target;

public:
    Lock(MPI_Win win, int target) : win(win), target(target) { MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win); }
    ~Lock() { MPI_Win_unlock(target, win); }
};

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    if (rank == 0) {
        {
            Lock lock(win, 1);
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        }
        MPI_Put(&value, 1, MPI_INT, 1, 1, 1, MPI_INT, win); //~ EPOCH-NONE a certain
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
