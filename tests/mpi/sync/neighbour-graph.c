// The only edge of the graph goes from the target to the origin.
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int value = 1, weight = 1, in[1];
    MPI_Comm graph;
    int from = 1, to = 0;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, rank == to, &from, &weight, rank == from, &to, &weight, MPI_INFO_NULL, 0, &graph);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush(1, win);
    }
    MPI_Neighbor_alltoall(&value, 1, MPI_INT, in, 1, MPI_INT, graph);
    if (rank == 1)
        sink = memory[0]; //~ RACE-REMOTE a
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&graph);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
