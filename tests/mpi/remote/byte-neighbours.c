// Three bytes are put at displacement 1; the target loads the last of them.
#include <mpi.h>
#include <string.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char *bytes;
    MPI_Win win;
    MPI_Win_allocate(16, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &bytes, &win);
    memset(bytes, 0, 16);
    char value[3] = "ab";
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(value, 3, MPI_CHAR, 1, 1, 3, MPI_CHAR, win); //~ RACE-REMOTE a
    } else {
        sink = bytes[3]; //~ RACE-REMOTE a
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
