// A broadcast made of messages.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int other = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    other = argc;
    if (rank == 0) {
        for (int to = 1; to < size; to++)
            MPI_Send(&other, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&other, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (other > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
