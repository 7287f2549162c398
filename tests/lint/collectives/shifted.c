// Whether there is a neighbour decides about a barrier.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int dims[1] = {0}, periods[1] = {0}, left, right;
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
    MPI_Cart_shift(line, 0, 1, &left, &right); //~ because a
    if (left != MPI_PROC_NULL) //~ because a
        MPI_Barrier(line); //~ COLL-MATCH a
    MPI_Comm_free(&line); //~ COLL-MATCH a
    MPI_Finalize();
    return 0;
}
