// A rank makes a call that MPI refuses, which ends the program while the other waits: nobody has left.
//@ exit: any
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    if (rank == 1) {
        usleep(500000);
        MPI_Send(&value, 1, MPI_INT, 99, 0, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
