// The root broadcasts a column, the others receive it into a row.
//@ ranks: 3
//@ mpich
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int data[16] = {0};
    MPI_Datatype column;
    MPI_Type_vector(4, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    if (rank == 0)
        MPI_Bcast(data, 1, column, 0, MPI_COMM_WORLD);
    else
        MPI_Bcast(data, 4, MPI_INT, 0, MPI_COMM_WORLD);
    int all[12];
    MPI_Gather(data, 1, column, all, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(all, 4, MPI_INT, data, 1, column, 0, MPI_COMM_WORLD);
    MPI_Allgather(data, 1, column, all, 4, MPI_INT, MPI_COMM_WORLD);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
