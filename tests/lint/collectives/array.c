// The rank is in an array.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int values[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    values[0] = size;
    values[1] = rank; //~ because a
    if (values[1] == 0) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
