// The root runs far ahead; the other rank once reduced where a broadcast was, which is long ago.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank, sum;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        sleep(1);
    for (int i = 0; i < 30; i++)
        if (rank == 1 && i == 3)
            MPI_Reduce(&value, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); //~ COLL-MATCH a 1
        else
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-MATCH a 0
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
