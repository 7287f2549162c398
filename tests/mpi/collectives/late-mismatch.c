// After thousands of matching collectives two ranks do not agree on the root.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum;
    for (int i = 0; i < 1000; i++) {
        MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Bcast(&sum, 1, MPI_INT, i % 2, MPI_COMM_WORLD);
    }
    MPI_Bcast(&sum, 1, MPI_INT, rank, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1
    MPI_Finalize();
    return 0;
}
