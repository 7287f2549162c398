// In a program with a window, one rank reduces to all where the other reduces to one.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    int sent = rank, got = 0;
    if (rank == 0)
        MPI_Reduce(&sent, &got, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); //~ COLL-MATCH a 0
    else
        MPI_Allreduce(&sent, &got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ COLL-MATCH a 1
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
