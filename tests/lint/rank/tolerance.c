// The number may lie between the two that it is compared with.
//@ args: 0.7
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int *mem;
    MPI_Win win;
    double tolerance;

    MPI_Init(&argc, &argv);
    tolerance = argc > 1 ? atof(argv[1]) : 2;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    if (tolerance > 0.5) {
        MPI_Win_lock_all(0, win);
        if (tolerance > 1)
            MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win); //~ EPOCH-FREE a possible
    MPI_Finalize();
    return 0;
}
