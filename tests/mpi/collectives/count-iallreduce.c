// Two ranks start a reduction of different lengths.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent[8] = {0}, got[8];
    MPI_Request request;
    MPI_Iallreduce(sent, got, 4 - rank, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request); //~ COLL-ARGS a 0; COLL-ARGS a 1
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
