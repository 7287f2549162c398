// Algorithms of C++'s library on the buffers of pending operations, not optimised: the place is where the program calls them.
//@ flags: -O0 -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
//@ compiler: clang gcc inlines nothing without optimisation: it names the library's headers
#include <algorithm>
#include <cstdio>
#include <mpi.h>
#include <numeric>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, *memory, sum = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win win;
    MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    std::fill(memory, memory + 16, rank);
    std::vector<int> got(8), given(8, 1);
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Get(got.data(), 8, MPI_INT, 1, 0, 8, MPI_INT, win); //~ RACE-LOCAL a
        MPI_Put(given.data(), 8, MPI_INT, 1, 8, 8, MPI_INT, win); //~ RACE-LOCAL b
        sum = std::accumulate(got.begin(), got.end(), 0); //~ RACE-LOCAL a
        std::fill(given.begin(), given.end(), sum); //~ RACE-LOCAL b
    }
    MPI_Win_fence(0, win);
    std::printf("%d\n", given[0]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
