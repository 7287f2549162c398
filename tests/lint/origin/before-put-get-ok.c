// Loads and stores before a put and before a get are in order.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, seen, out = 1, in = 2, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    out = rank + 5;
    seen = out;
    in = seen + 1;
    seen += in;
    if (rank == 0) {
        MPI_Put(&out, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Get(&in, 1, MPI_INT, 1, 1, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 2 * rank + 11;
}
