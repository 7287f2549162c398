// MPI_IN_PLACE wherever it may stand; what does not count then is garbage.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int data[8] = {0}, own[4] = {0};
    MPI_Allreduce(MPI_IN_PLACE, data, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allgather(MPI_IN_PLACE, -3, MPI_DATATYPE_NULL, data, 2, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoall(MPI_IN_PLACE, -3, MPI_DATATYPE_NULL, data, 2, MPI_INT, MPI_COMM_WORLD);
    MPI_Scan(MPI_IN_PLACE, data, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Exscan(MPI_IN_PLACE, data, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce_scatter_block(MPI_IN_PLACE, data, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Gather(MPI_IN_PLACE, -3, MPI_DATATYPE_NULL, data, 2, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Scatter(data, 2, MPI_INT, MPI_IN_PLACE, -3, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
    } else {
        MPI_Gather(own, 2, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
        MPI_Scatter(NULL, 0, MPI_DATATYPE_NULL, own, 2, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
