// Each rank iterates until its own error is small.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    double error = 1, worst = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while (error > 0.1) { //~ because a
        MPI_Allreduce(&error, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); //~ COLL-LEFT a
        error /= 2 + rank; //~ because a
    }
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
