// The size is passed to another file, which calls a barrier if it is large.
#include "work.h"
#include <mpi.h>

int main(int argc, char **argv) {
    int own;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &own);
    work(own);
    MPI_Finalize();
    return 0;
}
