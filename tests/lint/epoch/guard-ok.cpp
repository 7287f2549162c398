// C++: guards lock and free; the inner one ends before the outer one.
#include <mpi.h>

class Window {
public:
    MPI_Win handle;
    int *memory;
    explicit Window(int count) {
        MPI_Win_allocate(count * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &handle);
    }
    ~Window() { MPI_Win_free(&handle); }
};

class Lock {
    MPI_Win win;
    int target;

public:
    Lock(MPI_Win win, int target) : win(win), target(target) { MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win); }
    ~Lock() { MPI_Win_unlock(target, win); }
};

int main(int argc, char **argv) {
    int rank, value = 7;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    {
        Window window(4);
        if (rank == 0) {
            Lock lock(window.handle, 1);
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, window.handle);
        }
    }
    MPI_Finalize();
    return 0;
}
