// Of three windows two are never freed.
#include <mpi.h>

int main(int argc, char **argv) {
    int *allocated, *shared;
    MPI_Win freed, leaked, dynamic;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &allocated, &freed);
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &shared, &leaked); //~ EPOCH-LEAK a earlier
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic); //~ EPOCH-LEAK b earlier

    MPI_Win_free(&freed);
    MPI_Finalize(); //~ EPOCH-LEAK a; EPOCH-LEAK b
    return 0;
}
