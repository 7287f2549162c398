// An inline function in a nested namespace overwrites the buffer of a pending put.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>

namespace halo {
namespace detail {
inline void reset(int &cell) {
    cell = -1; //~ RACE-LOCAL a
}
} // namespace detail

inline void send(const int &cell, int target, MPI_Win win) {
    MPI_Put(&cell, 1, MPI_INT, target, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
}
} // namespace halo

int main(int argc, char **argv) {
    int rank, cell = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    halo::send(cell, 1 - rank, win);
    halo::detail::reset(cell);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
