// Two pointers into one allocation, to different parts of it.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int *out = calloc(8, sizeof *out);
    int *cursor = out + 4;

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(out, 4, MPI_INT, 1, 0, 4, MPI_INT, win);
        *cursor++ = 3;
        *cursor++ = 4;
    }
    MPI_Win_fence(0, win);

    free(out);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
