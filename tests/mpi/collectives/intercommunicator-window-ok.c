// Collectives between two groups in a program with a window: they are not followed.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_free(&win);
    int sent = rank, sum, remote;
    MPI_Comm half, both, all;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 9, &both);
    MPI_Comm_remote_size(both, &remote);
    MPI_Barrier(both);
    MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, both);
    MPI_Bcast(&sent, 1, MPI_INT, rank % 2 ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL, both);
    MPI_Intercomm_merge(both, rank % 2, &all);
    MPI_Barrier(all);
    MPI_Comm_free(&all);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
