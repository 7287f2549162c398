// All ranks iterate until the largest error is small.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    double error = 1, worst = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while (worst > 0.1) {
        error /= 2 + rank;
        MPI_Allreduce(&error, &worst, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
