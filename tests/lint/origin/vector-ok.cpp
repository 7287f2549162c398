// C++: the vector is changed after the fence.
#include <mpi.h>
#include <vector>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    std::vector<int> row(4, 1);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(row.data(), 4, MPI_INT, 1, 0, 4, MPI_INT, win);
    MPI_Win_fence(0, win);
    row[2] = 9;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
