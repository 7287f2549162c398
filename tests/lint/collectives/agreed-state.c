// A loop goes on until a rank's own number is in a certain state: some leave it while others wait for the sum.
//@ hangs
#include <mpi.h>

static int state(double sum) {
    if (sum > 10)
        return 0;
    if (sum > 1)
        return 1;
    return 2;
}

int main(int argc, char **argv) {
    int rank, done, round = 0;
    double mine, sum, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine = 20 * rank + 0.1;
    do {
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); //~ COLL-MATCH a
        done = state(mine) == 2;
        mine *= 0.5;
    } while (!done && ++round < 20);
    MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD); //~ COLL-MATCH a
    MPI_Finalize();
    return 0;
}
