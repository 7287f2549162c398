// Nonblocking barriers of two communicators may begin in any order.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Comm one, two;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &one);
    MPI_Comm_dup(MPI_COMM_WORLD, &two);
    if (rank == 0) {
        MPI_Ibarrier(one, &requests[0]);
        MPI_Ibarrier(two, &requests[1]);
    } else {
        MPI_Ibarrier(two, &requests[0]);
        MPI_Ibarrier(one, &requests[1]);
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Comm_free(&two);
    MPI_Comm_free(&one);
    MPI_Finalize();
    return 0;
}
