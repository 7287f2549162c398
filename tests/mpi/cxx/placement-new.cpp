// An object is constructed in the window while another rank gets from there.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>
#include <new>

struct Cell {
    explicit Cell(double mass) {
        this->mass = mass; //~ RACE-REMOTE a
    }
    double mass;
};

int main(int argc, char **argv) {
    int rank;
    double value = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Get(&value, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, win); //~ RACE-REMOTE a
    else
        new (memory) Cell(2.5);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
