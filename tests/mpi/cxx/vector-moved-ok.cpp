// The vector may be moved while the put is pending; its elements change only after the fence.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>
#include <utility>
#include <vector>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    std::vector<int> values(4, 1);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(values.data(), 4, MPI_INT, 1, 0, 4, MPI_INT, win);
    std::vector<int> owner = std::move(values);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    owner[0] = 5;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
