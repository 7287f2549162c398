// A function returns what follows from the rank.
//@ hangs
#include <mpi.h>

static int is_leader(void) {
    int own;
    MPI_Comm_rank(MPI_COMM_WORLD, &own); //~ because a
    return own == 0; //~ because a
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (is_leader()) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
