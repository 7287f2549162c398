// The ranks count a broadcast in different datatypes: it is as long.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int data[8] = {0};
    MPI_Datatype eight;
    MPI_Type_contiguous(8, MPI_INT, &eight);
    MPI_Type_commit(&eight);
    MPI_Bcast(data, rank == 0 ? 8 : 1, rank == 0 ? MPI_INT : eight, 0, MPI_COMM_WORLD);
    MPI_Type_free(&eight);
    MPI_Finalize();
    return 0;
}
