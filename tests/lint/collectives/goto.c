// A goto leaves out the barrier on odd ranks.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank & 1) //~ because a
        goto done;
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
done:
    size = 0;
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
