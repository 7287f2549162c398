// Neither is the lock_all epoch closed nor the window freed: the leak is what is reported.
#include <mpi.h>

int main(int argc, char **argv) {
    int *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win); //~ EPOCH-LEAK a earlier

    MPI_Win_lock_all(0, win);
    MPI_Win_flush_all(win);

    MPI_Finalize(); //~ EPOCH-LEAK a
    return 0;
}
