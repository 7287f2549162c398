// Two pointers to one buffer: the store goes through the other.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int *out = calloc(8, sizeof *out);
    int *cursor = out + 1;

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(out, 4, MPI_INT, 1, 0, 4, MPI_INT, win); //~ RACE-LOCAL a certain
        *cursor++ = 3; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);

    free(out);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
