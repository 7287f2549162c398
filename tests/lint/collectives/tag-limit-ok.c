// How large a tag may be is the same on all ranks, and decides about a barrier.
#include <mpi.h>

int main(int argc, char **argv) {
    int *most, flag;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &most, &flag);
    if (flag && *most > 100000)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
