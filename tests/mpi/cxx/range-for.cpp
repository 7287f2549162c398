// A range-for loop over the window reads what another rank puts.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>

struct Cells {
    int *first;
    int count;
    int *begin() const { return first; }
    int *end() const { return first + count; }
};

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    volatile int sink = 0;
    MPI_Win_lock_all(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 2, 1, MPI_INT, win); //~ RACE-REMOTE a
    else
        for (int &cell : Cells{memory, 4})
            sink = cell; //~ RACE-REMOTE a
    MPI_Win_unlock_all(win);
    (void)sink;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
