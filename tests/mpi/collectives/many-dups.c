// After thousands of communicators came and went, one rank finalizes early.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sum, sent = rank;
    for (int i = 0; i < 2000; i++) {
        MPI_Comm dup;
        MPI_Comm_dup(MPI_COMM_WORLD, &dup);
        MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, dup);
        MPI_Comm_free(&dup);
    }
    if (rank == 1)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a 1
    MPI_Finalize(); //~ COLL-LEFT a 0
    return 0;
}
