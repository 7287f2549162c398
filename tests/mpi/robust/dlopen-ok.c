// A library is loaded and unloaded in the middle of an epoch, and works on window memory.
#include <dlfcn.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int rank;
    double value = 0, root = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[1] = 9;

    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_DOUBLE, 1 - rank, 0, 1, MPI_DOUBLE, win);
    void *library = dlopen("libm.so.6", RTLD_NOW);
    if (library) {
        double (*square_root)(double) = (double (*)(double))dlsym(library, "sqrt");
        root = square_root(memory[1]);
        dlclose(library);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return root != 3;
}
