// The first rank asks all others whether one of them wants a barrier, and tells them.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, wants, any = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    wants = rank == size - 1;
    if (rank == 0) {
        for (int from = 1; from < size; from++) {
            int one;
            MPI_Recv(&one, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            any |= one;
        }
        for (int to = 1; to < size; to++)
            MPI_Send(&any, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
    } else {
        MPI_Send(&wants, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&any, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (any)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
