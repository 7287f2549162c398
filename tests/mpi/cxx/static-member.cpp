// A static data member is the buffer of a pending put and is counted up.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>

struct Counter {
    static int runs;
};
int Counter::runs = 0;

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    MPI_Put(&Counter::runs, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
    Counter::runs++; //~ RACE-LOCAL a
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
