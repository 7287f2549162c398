// Figure 1 of paper 002, right: a loop with a barrier, or one of two barriers, then an allreduce in some.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int value = 1, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1) {
        for (int i = 0; i < argc; i++)
            MPI_Barrier(MPI_COMM_WORLD);
    } else {
        if (argc > 3)
            MPI_Barrier(MPI_COMM_WORLD);
        else
            MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)                                                            //~ because a
            MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ COLL-LEFT a
    }
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
