// All ranks refuse a number of ranks that is no square.
#include <mpi.h>
#include <stdio.h>

static int arrange(int *side, MPI_Comm *row) {
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (*side = 1; *side * *side < size; ++*side)
        ;
    if (*side * *side != size) {
        if (rank == 0)
            fprintf(stderr, "%d is no square\n", size);
        return 0;
    }
    MPI_Comm_split(MPI_COMM_WORLD, rank / *side, rank, row);
    return 1;
}

int main(int argc, char **argv) {
    int side;
    MPI_Comm row;
    MPI_Init(&argc, &argv);
    if (!arrange(&side, &row)) {
        MPI_Finalize();
        return 1;
    }
    MPI_Barrier(row);
    MPI_Comm_free(&row);
    MPI_Finalize();
    return 0;
}
