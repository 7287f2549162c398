// std::memcpy reads the window while another rank's put is pending there.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <cstring>
#include <mpi.h>

int main(int argc, char **argv) {
    char copy[64] = {};
    char value = 7, *memory;
    int rank;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_CHAR, 1, 63, 1, MPI_CHAR, win); //~ RACE-REMOTE a
    else
        std::memcpy(copy, memory, 64); //~ RACE-REMOTE a
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    volatile char sink = copy[63];
    (void)sink;

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
