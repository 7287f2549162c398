// A neighbourhood collective is called by some ranks only.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int dims[1] = {size}, periods[1] = {1}, from[2];
    MPI_Comm ring;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);

    if (rank > 0) //~ because a
        MPI_Neighbor_allgather(&rank, 1, MPI_INT, from, 1, MPI_INT, ring); //~ COLL-LEFT a
    MPI_Comm_free(&ring);
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
