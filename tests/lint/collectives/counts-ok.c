// Each rank sends as much as the root has counted.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int values[16] = {0}, all[32];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int counts[16], displs[16];
    for (int i = 0; i < size; i++) {
        counts[i] = 1 + i % 2;
        displs[i] = 2 * i;
    }
    MPI_Gatherv(values, 1 + rank % 2, MPI_INT, all, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
