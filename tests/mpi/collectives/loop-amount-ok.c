// In a long loop of broadcasts both ranks change the amount from time to time, and its type.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int data[4] = {rank};
    for (int i = 0; i < 500; i++)
        MPI_Bcast(data, i % 100 == 99 ? 4 : 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < 100; i++)
        MPI_Bcast(data, rank == 0 ? 1 : 4, rank == 0 ? MPI_INT : MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
