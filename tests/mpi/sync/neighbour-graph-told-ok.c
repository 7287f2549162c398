// Rank 1 alone tells the whole graph: edges 0 -> 2 and 2 -> 1.
//@ ranks: 3
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
    int sources[2] = { 0, 2 }, degrees[2] = { 1, 1 }, dests[2] = { 2, 1 }, v = rank, in[2] = { 0 };
    MPI_Comm graph;
    MPI_Dist_graph_create(MPI_COMM_WORLD, rank == 1 ? 2 : 0, sources, degrees, dests, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    MPI_Win_lock_all(0, win);
    int writer = 0, reader = 2;
    if (rank == writer) {
        MPI_Put(&v, 1, MPI_INT, reader, 0, 1, MPI_INT, win);
        MPI_Win_flush(reader, win);
    }
    MPI_Request r;
    MPI_Ineighbor_allgather(&v, 1, MPI_INT, in, 1, MPI_INT, graph, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    if (rank == reader)
        sink = memory[0];
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&graph);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
