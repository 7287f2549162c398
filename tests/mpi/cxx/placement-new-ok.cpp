// An object is constructed beside the element that another rank gets.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>
#include <new>

struct Cell {
    explicit Cell(double mass) { this->mass = mass; }
    double mass;
};

int main(int argc, char **argv) {
    int rank;
    double value = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = 1.5;

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Get(&value, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, win);
    else
        new (memory + 1) Cell(2.5);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return rank == 0 && value != 1.5;
}
