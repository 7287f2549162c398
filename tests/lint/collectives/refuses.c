// Only rank 0 refuses a number of ranks that is no square: the others go on.
//@ hangs
#include <mpi.h>
#include <stdio.h>

static int arrange(int *side, MPI_Comm *row) {
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (*side = 1; *side * *side < size; ++*side)
        ;
    if (*side * *side != size && rank == 0) {
        fprintf(stderr, "%d is no square\n", size);
        return 0;
    }
    MPI_Comm_split(MPI_COMM_WORLD, rank / *side, rank, row); //~ COLL-LEFT a
    return 1;
}

int main(int argc, char **argv) {
    int side;
    MPI_Comm row;
    MPI_Init(&argc, &argv);
    if (!arrange(&side, &row)) {
        MPI_Finalize(); //~ COLL-LEFT a
        return 1;
    }
    MPI_Barrier(row);
    MPI_Comm_free(&row);
    MPI_Finalize();
    return 0;
}
