// The world is halved again and again; each part exchanges by a window of its own.
//@ ranks: 4
#include <mpi.h>

static int exchange(MPI_Comm comm) {
    int rank, size, seen, *memory;
    MPI_Win win;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &memory, &win);
    MPI_Win_fence(0, win);
    MPI_Put(&rank, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    seen = memory[0];
    MPI_Win_free(&win);
    return seen != (rank + size - 1) % size;
}

static int split(MPI_Comm comm) {
    int rank, size, wrong = exchange(comm);
    MPI_Comm half;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    if (size == 1)
        return wrong;
    MPI_Comm_split(comm, rank < size / 2, -rank, &half);
    wrong += split(half);
    MPI_Comm_free(&half);
    return wrong;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int wrong = split(MPI_COMM_WORLD);
    MPI_Finalize();
    return wrong;
}
