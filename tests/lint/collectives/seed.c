// Ranks draw different random numbers.
//@ hangs
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand(rank);
    for (int i = 0; i < 4; i++) {
        if (rand() % 2)
            MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ COLL-MATCH a possible
        else
            MPI_Barrier(MPI_COMM_WORLD); //~ COLL-MATCH a
    }
    MPI_Finalize();
    return 0;
}
