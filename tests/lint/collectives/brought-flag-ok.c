// What a neighbour sent leads to a barrier on all ranks or on none.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size, got, large = 0, any;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 0, &got, 1, MPI_INT, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (got > 6)
        large = 1;
    MPI_Allreduce(&large, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (any)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
