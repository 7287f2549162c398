// The world is halved again and again; on each level the barrier of a part orders the puts within it.
//@ ranks: 4
#include <mpi.h>

static int *memory, values[4];

static int exchange(MPI_Comm comm, int level, MPI_Win win) {
    int world_rank, rank, size, members[4];
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    MPI_Allgather(&world_rank, 1, MPI_INT, members, 1, MPI_INT, comm);
    values[level] = world_rank;
    int next = members[(rank + 1) % size];
    MPI_Put(&values[level], 1, MPI_INT, next, level, 1, MPI_INT, win);
    MPI_Win_flush(next, win);
    MPI_Barrier(comm);
    return memory[level] != members[(rank + size - 1) % size];
}

static int split(MPI_Comm comm, int level, MPI_Win win) {
    int rank, size, wrong = exchange(comm, level, win);
    MPI_Comm half;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    if (size == 1)
        return wrong;
    MPI_Comm_split(comm, rank < size / 2, -rank, &half);
    wrong += split(half, level + 1, win);
    MPI_Comm_free(&half);
    return wrong;
}

int main(int argc, char **argv) {
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    int wrong = split(MPI_COMM_WORLD, 0, win);
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong;
}
