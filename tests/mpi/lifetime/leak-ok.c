// Windows of every flavour, all freed.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int buffer[4];
    int *allocated, *shared;
    MPI_Win win[4];
    MPI_Init(&argc, &argv);
    MPI_Win_create(buffer, sizeof buffer, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win[0]);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &allocated, &win[1]);
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &shared, &win[2]);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win[3]);

    for (int i = 3; i >= 0; i--)
        MPI_Win_free(&win[i]);
    MPI_Finalize();
    return 0;
}
