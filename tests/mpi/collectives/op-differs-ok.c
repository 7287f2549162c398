// All ranks choose the same operation at run time.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, got;
    MPI_Op op = argc > 7 ? MPI_MAX : MPI_SUM;
    MPI_Allreduce(&sent, &got, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Scan(&sent, &got, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
