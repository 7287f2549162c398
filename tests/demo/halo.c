// Two ranks exchange a halo cell. Each puts its edge into the other's halo and flushes, so the put is
// complete: but nobody tells the other that it is, and the other may already be reading.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *halo, edge = 10.0 + rank;
    MPI_Win win;
    MPI_Win_allocate(sizeof *halo, sizeof *halo, MPI_INFO_NULL, MPI_COMM_WORLD, &halo, &win);
    *halo = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    MPI_Put(&edge, 1, MPI_DOUBLE, 1 - rank, 0, 1, MPI_DOUBLE, win);
    MPI_Win_flush(1 - rank, win);
    double mean = (edge + *halo) / 2;
    MPI_Win_unlock_all(win);

    printf("rank %d: %g\n", rank, mean);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
