// A rank does not come to the barrier: it waits for the message of one that waits there.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int round = 0; round < 2; round++) {
        MPI_Sendrecv_replace(&value, 1, MPI_INT, (rank + 1) % size, 0, (rank + size - 1) % size, 0,
                             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank > 0)
            MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
    }
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
