// A window of MPI_Win_create is never freed.
//@ exit: any
// MPICH aborts inside MPI_Finalize because the memory is still registered.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int buffer[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_create(buffer, sizeof buffer, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win); //~ EPOCH-LEAK a earlier

    MPI_Finalize(); //~ EPOCH-LEAK a
    return 0;
}
