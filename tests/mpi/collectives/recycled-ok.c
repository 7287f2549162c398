// A rank is done with a communicator and makes thousands of others before the rest comes to it.
//@ ranks: 4
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, sum;
    MPI_Comm three, pair;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 2 ? MPI_UNDEFINED : 0, 0, &three);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2 ? MPI_UNDEFINED : 0, 0, &pair);
    if (rank == 3)
        sleep(4);
    if (rank != 2) {
        MPI_Reduce(&sent, &sum, 1, MPI_INT, MPI_SUM, 1, three);
        MPI_Comm_free(&three);
    }
    for (int i = 0; rank % 2 == 0 && i < 2500; i++) {
        MPI_Comm dup;
        MPI_Comm_dup(pair, &dup);
        MPI_Barrier(dup);
        MPI_Comm_free(&dup);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank % 2 == 0)
        MPI_Comm_free(&pair);
    MPI_Finalize();
    return 0;
}
