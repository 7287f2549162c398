// Two collectives in turn, many times, then three, then one of them on communicators that come and go.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int value = rank;
    for (int i = 0; i < 200; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Bcast(&value, 1, MPI_INT, i % 2, MPI_COMM_WORLD);
    }
    for (int i = 0; i < 200; i++) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Bcast(&value, 1, MPI_INT, 1, MPI_COMM_WORLD);
    }
    for (int i = 0; i < 50; i++) {
        MPI_Comm dup;
        MPI_Comm_dup(MPI_COMM_WORLD, &dup);
        for (int j = 0; j < 50; j++)
            MPI_Bcast(&value, 1, MPI_INT, 0, dup);
        MPI_Comm_free(&dup);
    }
    MPI_Finalize();
    return 0;
}
