// There may be fewer elements than ranks: one that has none leaves the reduction out.
//@ args: 1
//@ hangs
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    double mine = 1, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = atoi(argv[1]);
    int share = n / size + (rank < n % size); //~ because a
    if (share > 0) //~ because a; decides a
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); //~ COLL-LEFT a possible
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
