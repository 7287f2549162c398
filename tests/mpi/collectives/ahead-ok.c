// The root of many broadcasts runs ahead, and so do those who are not the root of reductions.
//@ ranks: 3
//@ mpich
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank, sum;
    if (rank == 1)
        sleep(1);
    for (int i = 0; i < 1000; i++)
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        sleep(1);
    for (int i = 0; i < 1000; i++)
        MPI_Reduce(&value, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
