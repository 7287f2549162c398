// MPI, the window and the epoch as objects: destructors close them in the right order.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>

struct Session {
    Session(int *argc, char ***argv) { MPI_Init(argc, argv); }
    ~Session() { MPI_Finalize(); }
};

struct Window {
    Window() { MPI_Win_allocate(16, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &handle); }
    ~Window() { MPI_Win_free(&handle); }
    int *memory;
    MPI_Win handle;
};

struct FenceEpoch {
    explicit FenceEpoch(const Window &window) : handle(window.handle) { MPI_Win_fence(0, handle); }
    ~FenceEpoch() { MPI_Win_fence(0, handle); }
    MPI_Win handle;
};

int main(int argc, char **argv) {
    Session session(&argc, &argv);
    int rank, value;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    Window window;
    value = rank;
    {
        FenceEpoch epoch(window);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, window.handle);
    }
    return window.memory[0] != 1 - rank;
}
