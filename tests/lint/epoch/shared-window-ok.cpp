// The last owner of a window frees it, after the epoch; the one before leaves it alone.
#include <memory>
#include <mpi.h>

using Window = std::shared_ptr<MPI_Win>;

static Window make(int **memory) {
    Window win(new MPI_Win(MPI_WIN_NULL), [](MPI_Win *last) {
        MPI_Win_free(last);
        delete last;
    });
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, memory, win.get());
    return win;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size, value = 7;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *memory;
    Window win = make(&memory);
    Window other = win;
    MPI_Win_set_errhandler(*win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, *other);
    MPI_Put(&value, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, *other);
    MPI_Win_flush_all(*win);
    win.reset();
    MPI_Win_unlock_all(*other);
    other.reset();
    MPI_Finalize();
    return 0;
}
