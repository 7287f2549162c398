// Ranks of a ring and of a graph exchange with their neighbours; those without any pass by.
//@ ranks: 3
//@ mpich
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int dims[1] = {3}, periods[1] = {1};
    MPI_Comm ring;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);

    int sent[2] = {rank, rank}, got[2];
    MPI_Neighbor_allgather(sent, 1, MPI_INT, got, 1, MPI_INT, ring);
    MPI_Neighbor_alltoall(sent, 1, MPI_INT, got, 1, MPI_INT, ring);
    MPI_Comm_free(&ring);
    int next = 1, before = 0;
    MPI_Comm graph;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, rank == 1, &before, MPI_UNWEIGHTED, rank == 0, &next, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    if (rank == 0)
        usleep(500000);
    MPI_Neighbor_allgather(sent, 1 + (rank == 2), MPI_INT, got, 1, MPI_INT, graph);
    MPI_Barrier(graph);
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
