// Every rank is the root of a reduction in its turn.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum;
    for (int root = 0; root < 3; root++)
        MPI_Reduce(&sent, &sum, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
