// A switch on the rank that falls through: rank 0 refills its buffer too.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    switch (rank) {
    case 0:
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a certain
        /* fall through */
    case 1:
        value = 8; //~ RACE-LOCAL a
        break;
    default:
        value = 9;
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
