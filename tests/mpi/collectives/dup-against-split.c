// One rank duplicates a communicator where the others split it.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm made;
    if (rank == 1)
        MPI_Comm_dup(MPI_COMM_WORLD, &made); //~ COLL-MATCH a 1
    else
        MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &made); //~ COLL-MATCH a 0,2
    MPI_Comm_free(&made);
    MPI_Finalize();
    return 0;
}
