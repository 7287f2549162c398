// One rank reads a number and sends it to all others: it is the same everywhere.
#include <mpi.h>
#include <stdio.h>

static void share(int *value, int rank, int size) {
    if (rank != 0) {
        MPI_Recv(value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return;
    }
    for (int to = 1; to < size; to++)
        MPI_Send(value, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    int rank, size, rounds = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0 && scanf("%d", &rounds) != 1)
        rounds = 3;
    share(&rounds, rank, size);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
