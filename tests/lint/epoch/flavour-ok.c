// attach and detach on a dynamic window, shared_query on a shared one.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, unit, extra[4], *memory, *first;
    MPI_Aint size;
    MPI_Win dynamic, shared;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &shared);

    MPI_Win_attach(dynamic, extra, sizeof extra);
    MPI_Win_detach(dynamic, extra);
    MPI_Win_shared_query(shared, 0, &size, &unit, &first);
    if (rank == 0)
        first[0] = 7;

    MPI_Win_free(&shared);
    MPI_Win_free(&dynamic);
    MPI_Finalize();
    return 0;
}
