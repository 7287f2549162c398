// A loop that runs twice.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int count = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    do {
        MPI_Barrier(MPI_COMM_WORLD);
        rank += 1;
        count += 1;
    } while (count < 2);
    MPI_Finalize();
    return 0;
}
