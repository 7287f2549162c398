// A bit-field is set in the struct that a put still reads.
#include <mpi.h>

struct Flags {
    unsigned ready : 1, owner : 7;
    int count;
};

int main(int argc, char **argv) {
    static struct Flags flags = {0, 5, 7};
    char *memory;
    int rank;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(16, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    MPI_Put(&flags, sizeof flags, MPI_BYTE, 1 - rank, 0, sizeof flags, MPI_BYTE, win); //~ RACE-LOCAL a
    flags.ready = 1; //~ RACE-LOCAL a
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
