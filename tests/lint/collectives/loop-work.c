// The number of rounds without collectives decides about the barrier behind.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int count = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < rank; i++) //~ because a
        count++;
    if (count > 0)                 //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
