// The level of thread support decides together with the rank: not all ranks call the barrier.
//@ hangs
#include <mpi.h>

int main(int argc, char **argv) {
    int level, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Query_thread(&level);
    if (level < MPI_THREAD_SERIALIZED && rank == 0)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
