// Two of three ranks expect numbers twice as wide as the root broadcasts.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double data[4] = {0};
    MPI_Bcast(data, 4, rank == 0 ? MPI_FLOAT : MPI_DOUBLE, 0, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1-2
    MPI_Finalize();
    return 0;
}
