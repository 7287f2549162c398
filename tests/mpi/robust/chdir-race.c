// The program changes its working directory before it races.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int rank, value = 7, failed, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    failed = chdir("/");

    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
    value = 8; //~ RACE-LOCAL a
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return failed;
}
