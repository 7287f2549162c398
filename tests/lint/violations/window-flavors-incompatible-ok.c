// window_flavors_incompatible: two windows of different flavours, each made alike on all ranks.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, *memory;
    static int own[4];
    MPI_Win shared, win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(sizeof own, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &shared);
    MPI_Win_create(own, sizeof own, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    own[rank % 4] = rank;
    memory[0] = rank;
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, shared);

    MPI_Win_free(&shared);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
