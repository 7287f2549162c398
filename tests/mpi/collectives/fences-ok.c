// Hundreds of fences with every assertion, many more than are remembered, by ranks of different speed.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    for (int i = 0; i < 300; i++) {
        if (rank == 0 && i % 100 == 99)
            usleep(200000);
        MPI_Win_fence(i == 0 ? MPI_MODE_NOPRECEDE : 0, win);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
