// One case calls another collective.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    switch (rank % 3) { //~ because a
    case 0:
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a
        break;
    case 1:
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ COLL-MATCH a
        break;
    default:
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
