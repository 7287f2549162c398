// A template whose barrier depends on its argument.
//@ hangs
#include <mpi.h>

template <typename T> static void meet(T own) {
    if (own > 0) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    meet<long>(rank); //~ because a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
