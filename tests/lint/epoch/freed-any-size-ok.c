// A buffer as large as the user says is freed after the fence.
//@ args: 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    int rank, *base, n = atoi(argv[1]);
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *values = malloc(n * sizeof *values);
    for (int i = 0; i < n; i++)
        values[i] = i;
    MPI_Win_allocate(n * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(values, n, MPI_INT, 1, 0, n, MPI_INT, win);
    MPI_Win_fence(0, win);
    free(values);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
