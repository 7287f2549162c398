// What two numbers are to each other, and which is the smaller, is asked for in several ways.
#include <mpi.h>
#include <stdlib.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

int main(int argc, char **argv) {
    int first, last;
    int *mem;
    MPI_Win win;

    MPI_Init(&argc, &argv);
    first = argc > 1 ? atoi(argv[1]) : 0;
    last = argc > 2 ? atoi(argv[2]) : 8;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    if (first < last)
        MPI_Win_lock_all(0, win);
    if (last - first > 0)
        MPI_Win_unlock_all(win);
    if (first != last)
        MPI_Win_lock_all(0, win);
    if (first < last || first > last)
        MPI_Win_unlock_all(win);
    if (MIN(first, last) > 0)
        MPI_Win_lock_all(0, win);
    if (first > 0 && last > 0)
        MPI_Win_unlock_all(win);
    if (first % 2)
        MPI_Win_lock_all(0, win);
    if (first & 1)
        MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
