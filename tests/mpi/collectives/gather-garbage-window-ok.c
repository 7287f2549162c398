// What only the root needs is garbage at the other, in a program with a window.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    int sent[4] = {0}, got[16] = {0};
    if (rank == 0) {
        MPI_Gather(sent, 2, MPI_INT, got, 2, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Scatter(got, 2, MPI_INT, sent, 2, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Gather(sent, 2, MPI_INT, NULL, -7, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
        MPI_Scatter(NULL, -7, MPI_DATATYPE_NULL, sent, 2, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
