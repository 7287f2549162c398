// The root of many broadcasts runs far ahead; the other rank has left one of them out.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        sleep(1);
    for (int i = 0; i < 1000; i++)
        if (rank == 0 || i != 100)
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-MATCH a 0
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a 1
    MPI_Finalize();
    return 0;
}
