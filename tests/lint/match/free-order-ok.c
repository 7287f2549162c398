// Two windows are freed through an array of handles, in the same order on all ranks.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory, *other_memory;
    MPI_Win wins[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &wins[rank % 2]);
    MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &other_memory, &wins[1 - rank % 2]);

    MPI_Win_free(&wins[rank % 2]);
    MPI_Win_free(&wins[1 - rank % 2]);
    MPI_Finalize();
    return 0;
}
