// Algorithms of C++'s library on the buffers of complete operations, not optimised.
//@ flags: -O0 -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
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
        MPI_Get(got.data(), 8, MPI_INT, 1, 0, 8, MPI_INT, win);
        MPI_Put(given.data(), 8, MPI_INT, 1, 8, 8, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    sum = std::accumulate(got.begin(), got.end(), 0);
    std::fill(given.begin(), given.end(), sum);
    std::printf("%d\n", given[0]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
