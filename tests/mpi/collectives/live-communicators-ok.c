// More communicators are in use at a time than can be followed.
//@ except: impi (it runs out of shared memory, also without Fencepost)
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    enum { COUNT = 700 };
    static MPI_Comm dups[COUNT];
    int sum, sent = rank;
    for (int i = 0; i < COUNT; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &dups[i]);
    for (int i = 0; i < COUNT; i++)
        MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, dups[i]);
    for (int i = 0; i < COUNT; i++)
        MPI_Barrier(dups[COUNT - 1 - i]);
    for (int i = 0; i < COUNT; i++)
        MPI_Comm_free(&dups[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
