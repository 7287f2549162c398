// The virtual function stores into the window before the first fence.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <memory>
#include <mpi.h>

struct Boundary {
    virtual ~Boundary() = default;
    virtual void apply(int *cells) const = 0;
};

struct Wall : Boundary {
    void apply(int *cells) const override { cells[0] = 0; }
};

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    std::unique_ptr<Boundary> boundary = std::make_unique<Wall>();

    boundary->apply(memory);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
