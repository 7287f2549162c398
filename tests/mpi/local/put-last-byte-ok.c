// The store hits the byte after the four bytes that a put reads.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    char bytes[8] = "abcdefg";
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(bytes, 4, MPI_CHAR, 1, 0, 4, MPI_CHAR, win);
        bytes[4] = 'x';
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
