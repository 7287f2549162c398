// What ranks do on MPI_COMM_SELF concerns nobody else.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank, sum;
    MPI_Comm own;
    if (rank == 0) {
        MPI_Barrier(MPI_COMM_SELF);
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_SELF);
    } else {
        MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
        MPI_Comm_dup(MPI_COMM_SELF, &own);
        MPI_Barrier(own);
        MPI_Comm_free(&own);
    }
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &own);
    if (rank == 1)
        MPI_Barrier(own);
    MPI_Comm_free(&own);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
