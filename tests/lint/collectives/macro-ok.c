// A macro with the condition inside the barrier.
#include <mpi.h>

#define MEET() MPI_Barrier(MPI_COMM_WORLD)

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MEET();
    if (rank)
        size = 0;
    MEET();
    MPI_Finalize();
    return 0;
}
