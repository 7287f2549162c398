// Thousands of matching collectives of all kinds.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum, all[2];
    for (int i = 0; i < 1000; i++) {
        MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Bcast(&sum, 1, MPI_INT, i % 2, MPI_COMM_WORLD);
        MPI_Gather(&sent, 1, MPI_INT, all, 1, MPI_INT, i % 2, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
