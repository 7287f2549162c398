// The first rank asks all others whether one of them wants a barrier, and keeps the answer to itself.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, wants, any = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    wants = rank == size - 1;
    if (rank == 0) {
        for (int from = 1; from < size; from++) {
            int one;
            MPI_Recv(&one, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            any |= one;
        }
    } else {
        MPI_Send(&wants, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    if (any)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a certain
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
