// What came from the neighbour decides about a barrier.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int other = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 0, &other, 1, MPI_INT, (rank + size - 1) % size, 0, //~ because a
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (other == 0) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
