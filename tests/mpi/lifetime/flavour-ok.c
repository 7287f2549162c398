// Attach and detach on a dynamic window, a query on a shared one.
#include <mpi.h>

int main(int argc, char **argv) {
    static int extra[4];
    int unit, *own, *theirs;
    MPI_Aint size;
    MPI_Win dynamic, shared;
    MPI_Init(&argc, &argv);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &own, &shared);

    MPI_Win_attach(dynamic, extra, sizeof extra);
    MPI_Win_detach(dynamic, extra);
    MPI_Win_shared_query(shared, 1, &size, &unit, &theirs);

    MPI_Win_free(&shared);
    MPI_Win_free(&dynamic);
    MPI_Finalize();
    return size != 4 * sizeof(int);
}
