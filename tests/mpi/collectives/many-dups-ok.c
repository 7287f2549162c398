// Thousands of communicators come and go, with a few collectives each.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sum, sent = rank;
    for (int i = 0; i < 3000; i++) {
        MPI_Comm dup;
        MPI_Comm_dup(MPI_COMM_WORLD, &dup);
        if (i % 3 == 0)
            MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, dup);
        if (i % 2 == 0)
            MPI_Bcast(&sent, 1, MPI_INT, i / 2 % 2, dup);
        MPI_Comm_free(&dup);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
