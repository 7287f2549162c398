// A macro hides the barrier of one side.
//@ hangs
#include <mpi.h>

#define MEET() MPI_Barrier(MPI_COMM_WORLD)

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank) { //~ because a
        MEET(); //~ COLL-LEFT a
    }
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
