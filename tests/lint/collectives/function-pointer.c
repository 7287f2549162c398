// A function pointer that depends on the rank leads to a barrier on some.
//@ hangs
#include <mpi.h>

static void quiet(void) {}

static void loud(void) {
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    void (*phase)(void) = rank == 0 ? loud : quiet; //~ because a
    phase(); //~ because a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
