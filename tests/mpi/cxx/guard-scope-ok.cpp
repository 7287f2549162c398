// Each put has a guard of its own: the first scope ends before the buffer is overwritten.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>

struct LockAll {
    explicit LockAll(MPI_Win win) : win(win) { MPI_Win_lock_all(0, win); }
    ~LockAll() { MPI_Win_unlock_all(win); }
    MPI_Win win;
};

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        {
            LockAll guard(win);
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        }
        value = 8;
        {
            LockAll guard(win);
            MPI_Put(&value, 1, MPI_INT, 1, 1, 1, MPI_INT, win);
        }
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
