// One rank works for two seconds while the others wait in a barrier, then in a reduction.
//@ ranks: 3
//@ mpich
#include <mpi.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sum;
    if (rank == 2)
        sleep(2);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        for (time_t end = time(NULL) + 2; time(NULL) < end;)
            ;
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
