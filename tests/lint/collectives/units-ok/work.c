// A barrier under a condition of the caller's.
#include "work.h"
#include <mpi.h>

void work(int own) {
    if (own > 0)
        MPI_Barrier(MPI_COMM_WORLD);
}
