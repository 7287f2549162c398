// Comparisons of floating-point numbers that say the same, or follow from each other.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int *mem;
    MPI_Win win;
    double tolerance, damping;

    MPI_Init(&argc, &argv);
    tolerance = argc > 1 ? atof(argv[1]) : 0.1;
    damping = argc > 2 ? atof(argv[2]) : 0;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    if (damping != 0)
        MPI_Win_lock_all(0, win);
    if (!(damping == 0))
        MPI_Win_unlock_all(win);
    if (tolerance < 0.5)
        MPI_Win_lock_all(0, win);
    if (0.5 > tolerance)
        MPI_Win_unlock_all(win);
    if (tolerance > 1) {
        MPI_Win_lock_all(0, win);
        if (tolerance > 0.5)
            MPI_Win_unlock_all(win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
