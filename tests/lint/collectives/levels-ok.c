// Each level has half of the ranks of the one before; who is not in it skips it.
#include <mpi.h>
#include <stdlib.h>

#define MOST 8

int main(int argc, char **argv) {
    MPI_Comm level[MOST];
    MPI_Init(&argc, &argv);
    int levels = argc > 1 ? atoi(argv[1]) : 3;
    if (levels > MOST)
        levels = MOST;
    MPI_Comm_dup(MPI_COMM_WORLD, &level[0]);
    for (int k = 1; k < levels; k++) {
        int rank;
        level[k] = MPI_COMM_NULL;
        if (level[k - 1] == MPI_COMM_NULL)
            continue;
        MPI_Comm_rank(level[k - 1], &rank);
        MPI_Comm_split(level[k - 1], rank % 2 == 0 ? 0 : MPI_UNDEFINED, rank, &level[k]);
    }
    for (int k = 0; k < levels; k++)
        if (level[k] != MPI_COMM_NULL)
            MPI_Barrier(level[k]);
    MPI_Finalize();
    return 0;
}
