// As before, in a program with a window, with a reduction.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    int sent = rank, sum = 0;
    MPI_Request request;
    MPI_Win_free(&win);
    if (rank == 1) {
        MPI_Iallreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE); //~ COLL-LEFT a 1
    }
    MPI_Finalize(); //~ COLL-LEFT a 0
    return 0;
}
