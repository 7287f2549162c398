// The rank is in an array, and another element decides.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int values[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    values[0] = size;
    values[1] = rank;
    if (values[0] == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
