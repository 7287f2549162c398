// The rank chooses the argument that decides.
//@ args: one
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc > rank + 1) //~ because a; decides a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
