// Two collectives in turn, many times; one rank once begins with the second.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    for (int i = 0; i < 200; i++)
        if (rank == 1 && i == 150) {
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-MATCH a 1
            MPI_Barrier(MPI_COMM_WORLD);
        } else {
            MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a 0
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
        }
    MPI_Finalize();
    return 0;
}
