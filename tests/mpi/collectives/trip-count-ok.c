// Each rank goes through a loop as often as all agreed on before.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int own = 5 - rank, trips, sum;
    MPI_Allreduce(&own, &trips, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    for (int i = 0; i < trips; i++)
        MPI_Allreduce(&i, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < own; i++)
        MPI_Barrier(MPI_COMM_SELF);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
