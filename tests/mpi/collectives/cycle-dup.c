// Two ranks come to the collectives of two communicators in different order.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm dup;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);

    int sent = rank, sum;
    if (rank == 0) {
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-CYCLE a 0
        MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, dup);
    } else {
        MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, dup); //~ COLL-CYCLE a 1
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Comm_free(&dup);
    MPI_Finalize();
    return 0;
}
