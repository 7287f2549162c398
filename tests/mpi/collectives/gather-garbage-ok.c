// What only the root needs is garbage at the others: gather, scatter, reduce, and their forms with counts.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent[4] = {0}, got[16] = {0};
    int counts[2] = {1, 3}, displs[2] = {0, 2};
    if (rank == 0) {
        MPI_Gather(sent, 2, MPI_INT, got, 2, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Scatter(got, 2, MPI_INT, sent, 2, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Gatherv(sent, 1, MPI_INT, got, counts, displs, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Scatterv(got, counts, displs, MPI_INT, sent, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Reduce(sent, got, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    } else {
        MPI_Gather(sent, 2, MPI_INT, NULL, -7, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
        MPI_Scatter(NULL, -7, MPI_DATATYPE_NULL, sent, 2, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Gatherv(sent, 3, MPI_INT, NULL, NULL, NULL, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
        MPI_Scatterv(NULL, NULL, NULL, MPI_DATATYPE_NULL, sent, 3, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Reduce(sent, NULL, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
