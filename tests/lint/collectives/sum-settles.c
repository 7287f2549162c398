// A loop ends when a rank's own number is small: some leave it while others wait for the sum.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int rank;
    double mine, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine = rank + 1;
    for (int round = 0; round < 20; round++) {
        double sum;
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); //~ COLL-MATCH a
        if (mine < 0.6)
            break;
        mine *= 0.5;
    }
    MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD); //~ COLL-MATCH a
    MPI_Finalize();
    return 0;
}
