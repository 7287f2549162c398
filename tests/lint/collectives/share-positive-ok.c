// There are at least as many elements as ranks, which is checked: every rank has some, and calls the reduction.
//@ args: 10
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    double mine = 1, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = atoi(argv[1]);
    if (n < size) {
        if (rank == 0)
            fprintf(stderr, "too few elements\n");
        MPI_Finalize();
        return 1;
    }
    int share = n / size + (rank < n % size);
    if (share > 0)
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
