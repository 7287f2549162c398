// Counts differ between ranks where they may: each rank contributes as much as it likes.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent[16] = {0}, got[16] = {0};
    int counts[3] = {1, 2, 3}, displs[3] = {0, 1, 3};
    int even[3] = {2, 2, 2}, steps[3] = {0, 2, 4};
    MPI_Allgatherv(sent, rank + 1, MPI_INT, got, counts, displs, MPI_INT, MPI_COMM_WORLD);
    MPI_Gatherv(sent, rank + 1, MPI_INT, got, counts, displs, MPI_INT, 2, MPI_COMM_WORLD);
    MPI_Scatterv(got, counts, displs, MPI_INT, sent, rank + 1, MPI_INT, 1, MPI_COMM_WORLD);
    int from[3] = {rank + 1, rank + 1, rank + 1}, at[3] = {0, 3, 6};
    MPI_Alltoallv(sent, counts, displs, MPI_INT, got, from, at, MPI_INT, MPI_COMM_WORLD);
    MPI_Reduce_scatter(sent, got, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Datatype types[3] = {MPI_INT, MPI_INT, MPI_INT};
    int bytes[3] = {0, 8, 16};
    MPI_Alltoallw(sent, even, bytes, types, got, even, bytes, types, MPI_COMM_WORLD);
    MPI_Alltoallv(sent, even, steps, MPI_INT, got, even, steps, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
