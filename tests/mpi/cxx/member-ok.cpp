// Two members of a struct: one is the buffer of a pending put, the other is overwritten.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>

struct State {
    double energy;
    int step;
};

int main(int argc, char **argv) {
    int rank;
    double *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    volatile State state;
    state.energy = 1.5;

    MPI_Win_fence(0, win);
    MPI_Put(const_cast<double *>(&state.energy), 1, MPI_DOUBLE, 1 - rank, 0, 1, MPI_DOUBLE, win);
    state.step = 1;
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    state.energy = 2.5;

    MPI_Win_free(&win);
    MPI_Finalize();
    return state.step != 1;
}
