// In a long loop of reductions one rank takes another operation once.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, got;
    for (int i = 0; i < 300; i++) {
        MPI_Op op = rank == 1 && i == 200 ? MPI_MAX : MPI_SUM;
        MPI_Allreduce(&sent, &got, 1, MPI_INT, op, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1
    }
    MPI_Finalize();
    return 0;
}
