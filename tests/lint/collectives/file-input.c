// What each rank reads decides about a barrier.
//@ hangs
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    int value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (scanf("%d", &value) != 1) //~ because a; decides a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
