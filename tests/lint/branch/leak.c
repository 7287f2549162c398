// The window is freed only without arguments.
//@ args: keep
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win); //~ EPOCH-LEAK a earlier

    MPI_Win_fence(0, win);
    MPI_Win_fence(0, win);
    if (argc < 2) //~ decides a
        MPI_Win_free(&win);
    MPI_Finalize(); //~ EPOCH-LEAK a possible
    return 0;
}
