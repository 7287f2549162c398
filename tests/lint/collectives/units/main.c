// The rank is passed to another file, which calls a barrier if it is large.
//@ hangs
#include "work.h"
#include <mpi.h>

int main(int argc, char **argv) {
    int own;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &own); //~ because a
    work(own); //~ because a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
