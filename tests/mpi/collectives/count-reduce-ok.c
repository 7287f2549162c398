// The root reduces in place, the others have nowhere to receive.
//@ ranks: 3
//@ mpich
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent[4] = {0}, got[4] = {0};
    MPI_Reduce(rank == 0 ? MPI_IN_PLACE : sent, rank == 0 ? got : NULL, 4, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
