// Bit-fields are set beside the member that a put still reads.
#include <mpi.h>

struct Flags {
    unsigned ready : 1, owner : 7;
    int gap[3];
    int count;
};

int main(int argc, char **argv) {
    static struct Flags flags = {0, 5, {0}, 7};
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    MPI_Put(&flags.count, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
    flags.ready = 1;
    flags.owner = rank;
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
