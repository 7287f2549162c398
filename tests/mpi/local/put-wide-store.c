// An eight-byte store overlaps the two bytes that a put reads.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    union {
        long long wide;
        short narrow[4];
    } value = {0};
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(&value.narrow[2], 1, MPI_SHORT, 1, 0, 1, MPI_SHORT, win); //~ RACE-LOCAL a
        value.wide = 5; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
