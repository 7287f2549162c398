// The object that owns the window is made by new and never deleted.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>

struct Window {
    Window() {
        MPI_Win_allocate_shared(16, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &handle); //~ EPOCH-LEAK a earlier
    }
    ~Window() { MPI_Win_free(&handle); }
    int *memory;
    MPI_Win handle;
};

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    Window *window = new Window;
    MPI_Win_fence(0, window->handle);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, window->handle);
    MPI_Finalize(); //~ EPOCH-LEAK a
    return 0;
}
