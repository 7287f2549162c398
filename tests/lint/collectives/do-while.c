// A loop that runs once on some ranks and twice on others.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int count = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    do {
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
        count += 1 + rank; //~ because a
    } while (count < 2); //~ because a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
