// Figure 3.13 (1) of paper 000: a barrier on some ranks, a nonblocking one on the others.
//@ hangs
#include <mpi.h>

static void c(void) {
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request); //~ COLL-MATCH a
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void f(int r) {
    if (r % 2) //~ because a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a
    else
        c();
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    f(rank); //~ because a
    MPI_Finalize();
    return 0;
}
