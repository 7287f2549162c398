// A put writes one field of a struct, the target reads its neighbours.
#include <mpi.h>
#include <stddef.h>

static volatile int sink;

static _Alignas(8) struct shared {
    short low, middle, high;
} shared;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win win;
    MPI_Win_create(&shared, sizeof shared, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    short value = 1;
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_SHORT, 1, offsetof(struct shared, middle), 1, MPI_SHORT, win);
    } else {
        sink = shared.low;
        sink = shared.high;
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
