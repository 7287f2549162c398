// Ranks ask whether MPI has begun or ended, before, in between and after.
#include <mpi.h>
#include <unistd.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int flag;
    MPI_Initialized(&flag);
    if (rank == 0)
        sleep(1);
    MPI_Finalized(&flag);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    MPI_Finalized(&flag);
    if (!flag)
        abort();
    sleep(rank);
    return 0;
}
