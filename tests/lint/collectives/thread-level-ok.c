// The level of thread support decides, which is the same on all ranks.
#include <mpi.h>

int main(int argc, char **argv) {
    int level;
    MPI_Init(&argc, &argv);
    MPI_Query_thread(&level);
    if (level < MPI_THREAD_SERIALIZED)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
