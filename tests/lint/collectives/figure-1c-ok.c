// Figure 1 of paper 002, right: a loop with a barrier, or one of two barriers, then an allreduce.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int value = 1, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > 1) {
        for (int i = 0; i < argc; i++)
            MPI_Barrier(MPI_COMM_WORLD);
    } else {
        if (rank > 3)
            MPI_Barrier(MPI_COMM_WORLD);
        else
            MPI_Barrier(MPI_COMM_WORLD);
        if (argc == 1)
            MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
