// One rank finalizes where the others make a ring.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int dims[1] = {2}, periods[1] = {1};
    MPI_Comm ring;
    if (rank != 2)
        MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring); //~ COLL-LEFT a 0-1
    MPI_Finalize(); //~ COLL-LEFT a 2
    return 0;
}
