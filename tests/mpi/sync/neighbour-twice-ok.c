// A ring of two: both neighbours are the same rank, and each counts twice.
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int dims[1] = { 2 }, periods[1] = { 1 }, out[2] = { 0 }, in[2], v = rank;
    MPI_Comm ring, again;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);
    MPI_Comm_dup(ring, &again);
    MPI_Win_lock_all(0, win);
    MPI_Put(&v, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
    MPI_Win_flush_all(win);
    MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, again);
    sink = memory[0];
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Comm_free(&again);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
