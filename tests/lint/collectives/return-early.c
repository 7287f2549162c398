// One rank returns from main while the others broadcast.
//@ unseen: what becomes of a program that does not finalize is up to the MPI
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    if (rank == 0) { //~ because a
        printf("nothing to do\n");
        return 0; //~ COLL-LEFT a
    }
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-LEFT a certain
    MPI_Finalize();
    return 0;
}
