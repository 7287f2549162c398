// One of four ranks takes the maximum where the others sum up.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, got;
    MPI_Op op = rank == 3 ? MPI_MAX : MPI_SUM;
    MPI_Allreduce(&sent, &got, 1, MPI_INT, op, MPI_COMM_WORLD); //~ COLL-ARGS a 0-2; COLL-ARGS a 3
    MPI_Finalize();
    return 0;
}
