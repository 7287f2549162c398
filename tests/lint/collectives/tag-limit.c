// How large a tag may be is the same on all ranks, but not how many of them a rank needs.
//@ unseen: no rank needs as many tags as there are
#include <mpi.h>

int main(int argc, char **argv) {
    int *most, flag, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &most, &flag);
    if (flag && rank * 1000 > *most) //~ because a; decides a
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
