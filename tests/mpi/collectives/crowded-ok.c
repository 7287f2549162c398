// One of two ranks has so many other communicators that theirs are not followed at it.
//@ ranks: 3
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    enum { COUNT = 600 };
    static MPI_Comm others[COUNT], ours[50];
    int sent = rank, sum;
    MPI_Comm part, pair;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 0, 0, &part);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 2 ? MPI_UNDEFINED : 0, 0, &pair);
    for (int i = 0; rank != 0 && i < COUNT; i++) {
        MPI_Comm_dup(part, &others[i]);
        MPI_Barrier(others[i]);
    }
    for (int i = 0; rank != 2 && i < 50; i++)
        MPI_Comm_dup(pair, &ours[i]);
    if (rank == 1)
        sleep(1);
    for (int i = 0; rank != 2 && i < 50; i++)
        MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, ours[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
