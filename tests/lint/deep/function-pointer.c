// A table of operations: the one chosen is a get, and its result is read at once.
#include <mpi.h>

typedef void operation(int *buffer, int place, MPI_Win win);

static void write_to(int *buffer, int place, MPI_Win win) {
    MPI_Put(buffer, 1, MPI_INT, 1, place, 1, MPI_INT, win);
}
static void read_from(int *buffer, int place, MPI_Win win) {
    MPI_Get(buffer, 1, MPI_INT, 1, place, 1, MPI_INT, win); //~ RACE-LOCAL a certain
}

static operation *const operations[] = {write_to, read_from};

int main(int argc, char **argv) {
    int rank, value = 0, seen = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        operations[1](&value, 0, win);
        seen = value; //~ RACE-LOCAL a
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen == -12345;
}
