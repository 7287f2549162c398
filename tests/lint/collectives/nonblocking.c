// A nonblocking reduction is started by some ranks only.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    int sum;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank != 1) { //~ because a
        MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE); //~ COLL-LEFT a
    }
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
