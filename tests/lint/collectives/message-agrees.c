// Each rank waits if the neighbour asks for it, and one does not ask.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, sent, received = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    sent = rank == 0 ? 0 : 77;
    MPI_Sendrecv(&sent, 1, MPI_INT, (rank + 1) % size, 0, &received, 1, MPI_INT, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (received == 77)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a certain
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
