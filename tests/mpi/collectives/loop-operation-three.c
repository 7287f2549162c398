// In a long loop of reductions the last of three ranks takes another operation once.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, got;
    for (int i = 0; i < 300; i++) {
        MPI_Op op = rank == 2 && i == 200 ? MPI_MAX : MPI_SUM;
        MPI_Allreduce(&sent, &got, 1, MPI_INT, op, MPI_COMM_WORLD); //~ COLL-ARGS a 0-1; COLL-ARGS a 2
    }
    MPI_Finalize();
    return 0;
}
