// An epoch as a template that takes what is done in it.
//@ ranks: 3
#include <mpi.h>
#include <array>
#include <functional>
#include <numeric>

template <class F> void locked(MPI_Win win, int target, int kind, F &&body)
{
    MPI_Win_lock(kind, target, 0, win);
    body();
    MPI_Win_unlock(target, win);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::array<int, 4> *cells;
    MPI_Win win;
    MPI_Win_allocate(sizeof *cells, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &win);
    cells->fill(0);
    MPI_Barrier(MPI_COMM_WORLD);
    const int kind = MPI_LOCK_EXCLUSIVE;
    if (rank > 0)
        locked(win, 0, kind, [&] {
            MPI_Put(&rank, 1, MPI_INT, 0, 2, 1, MPI_INT, win);
        });
    int total = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        total = std::accumulate(cells->begin(), cells->end(), 0);
    MPI_Win_free(&win);
    MPI_Finalize();
    return total > 2;
}
