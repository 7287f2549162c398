// The remainder is spread, but all ranks do as many rounds as the longest needs.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = 16, mine = n / size + (rank < n % size);
    for (int i = 0; i < n / size + (n % size > 0); i++)
        MPI_Barrier(MPI_COMM_WORLD);
    printf("%d\n", mine);
    MPI_Finalize();
    return 0;
}
