// Only the root says what it receives.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    double number = 1, all[16];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        MPI_Gather(&number, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    else
        MPI_Gather(&number, 1, MPI_DOUBLE, NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
