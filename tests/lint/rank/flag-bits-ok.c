// Bits of one number, asked for in several ways: the epoch is closed just when it was opened.
#include <mpi.h>
#include <stdlib.h>

#define SHARED 4u
#define COUNTED 2u

int main(int argc, char **argv) {
    int *mem;
    MPI_Win win;
    unsigned flags;

    MPI_Init(&argc, &argv);
    flags = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 16) : 0;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    if (flags & SHARED)
        MPI_Win_lock_all(0, win);
    if ((flags & SHARED) == SHARED)
        MPI_Win_unlock_all(win);
    if (flags & (SHARED | COUNTED))
        MPI_Win_lock_all(0, win);
    if ((flags & COUNTED) || (flags >> 2) & 1)
        MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
