// Phases from a table, chosen by the rank.
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
    void (*phases[2])(void) = {quiet, loud};
    phases[rank % 2](); //~ because a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
