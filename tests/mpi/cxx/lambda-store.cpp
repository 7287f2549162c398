// A lambda that an algorithm calls for each element clears the buffer of a pending put.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <algorithm>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    std::vector<int> values(4, 1);
    auto clear = [](int &value) { value = 0; }; //~ RACE-LOCAL a
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(values.data(), 4, MPI_INT, 1, 0, 4, MPI_INT, win); //~ RACE-LOCAL a
        std::for_each(values.begin(), values.end(), clear);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
