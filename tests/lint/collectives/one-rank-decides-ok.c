// Rank 1 never is the source as well, so everybody comes to one barrier.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, source = 0, target = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == source)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == target) {
        if (rank != source)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank != source && rank != target)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
