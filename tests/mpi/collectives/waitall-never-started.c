// Two of three ranks wait for two reductions of which the third has started one.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sums[2];
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    for (int i = 0; i < (rank == 2 ? 1 : 2); i++)
        MPI_Iallreduce(&sent, &sums[i], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[i]);
    if (rank == 2)
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    else
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE); //~ COLL-LEFT a 0-1
    MPI_Finalize(); //~ COLL-LEFT a 2
    return 0;
}
