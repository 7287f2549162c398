// In a long loop of reductions both ranks take another operation once, and another place in the end.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, got;
    for (int i = 0; i < 300; i++) {
        MPI_Op op = i == 200 ? MPI_MAX : MPI_SUM;
        MPI_Allreduce(&sent, &got, 1, MPI_INT, op, MPI_COMM_WORLD);
    }
    for (int i = 0; i < 100; i++)
        if (rank == 0)
            MPI_Allreduce(&sent, &got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        else
            MPI_Allreduce(MPI_IN_PLACE, &got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
