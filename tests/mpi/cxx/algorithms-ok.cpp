// std::fill, std::copy and std::accumulate on window memory, with fences between them and the puts.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <algorithm>
#include <mpi.h>
#include <numeric>
#include <vector>

int main(int argc, char **argv) {
    const int count = 1000;
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(count * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    std::vector<int> source(count), copy(count);
    std::iota(source.begin(), source.end(), 0);
    std::fill(memory, memory + count, -1);

    MPI_Win_fence(0, win);
    MPI_Put(source.data(), count, MPI_INT, 1 - rank, 0, count, MPI_INT, win);
    MPI_Win_fence(0, win);
    std::copy(memory, memory + count, copy.begin());
    int sum = std::accumulate(memory, memory + count, 0);
    std::reverse(memory, memory + count);

    MPI_Win_free(&win);
    MPI_Finalize();
    return sum != count * (count - 1) / 2 || copy != source;
}
