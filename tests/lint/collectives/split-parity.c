// The halves are split by parity, but only rank 0 calls the barrier of its half.
//@ hangs
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);

    if (rank == 0)
        MPI_Barrier(part); //~ COLL-LEFT a
    MPI_Comm_free(&part);
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
