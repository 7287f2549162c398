// C++: an element of the vector that a put sends is assigned.
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
    if (rank == 0) {
        MPI_Put(row.data(), 4, MPI_INT, 1, 0, 4, MPI_INT, win); //~ RACE-LOCAL a
        row[2] = 9; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
