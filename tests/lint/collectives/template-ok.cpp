// A template whose barrier depends on its argument, which is the same everywhere.
#include <mpi.h>

template <typename T> static void meet(T own) {
    if (own > 0)
        MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    meet<long>(size);
    MPI_Finalize();
    return rank < 0;
}
