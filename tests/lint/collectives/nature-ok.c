// The root broadcasts integers, and the others take them as unsigned ones or as bytes: their bits are the same.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, count[2] = {3, 4};
    unsigned parts[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Bcast(count, 2, MPI_INT, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Bcast(parts, 2, MPI_UINT32_T, 0, MPI_COMM_WORLD);
    else
        MPI_Bcast(parts, sizeof parts, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
