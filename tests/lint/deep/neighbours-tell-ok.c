// Neighbours tell each other where their parts of memory begin; each puts to a part of its own.
//@ ranks: 3
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Comm ring;
    MPI_Win win;
    MPI_Aint own, places[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int sides[2] = {(rank + size - 1) % size, (rank + 1) % size};
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, sides, MPI_UNWEIGHTED, 2, sides, MPI_UNWEIGHTED, MPI_INFO_NULL,
                                   0, &ring);
    int *memory = calloc(2, sizeof(int));
    MPI_Win_create_dynamic(MPI_INFO_NULL, ring, &win);
    MPI_Win_attach(win, memory, 2 * sizeof(int));
    MPI_Get_address(memory, &own);
    MPI_Neighbor_allgather(&own, 1, MPI_AINT, places, 1, MPI_AINT, ring);
    MPI_Win_fence(0, win);
    for (int side = 0; side < 2; side++) {
        MPI_Aint at = places[side] + side * (MPI_Aint)sizeof(int);
        MPI_Put(&rank, 1, MPI_INT, sides[side], at, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    MPI_Comm_free(&ring);
    free(memory);
    MPI_Finalize();
    return 0;
}
