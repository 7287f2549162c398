// Barriers of two duplicates in different order.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Comm one, two;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &one);
    MPI_Comm_dup(MPI_COMM_WORLD, &two);
    if (rank == 0) { //~ because a
        MPI_Barrier(one); //~ COLL-CYCLE a
        MPI_Barrier(two);
    } else {
        MPI_Barrier(two); //~ COLL-CYCLE a
        MPI_Barrier(one);
    }
    MPI_Comm_free(&two);
    MPI_Comm_free(&one);
    MPI_Finalize();
    return 0;
}
