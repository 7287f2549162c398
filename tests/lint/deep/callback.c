// A callback for each element; the one given changes what is being sent.
#include <mpi.h>

static void for_each(int *first, int count, void (*visit)(int *element, void *data), void *data) {
    for (int i = 0; i < count; i++)
        visit(first + i, data);
}

static void scale(int *element, void *data) {
    *element *= *(int *)data; //~ RACE-LOCAL a
}

int main(int argc, char **argv) {
    int rank, factor = 3, row[4] = {1, 2, 3, 4}, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(row, 4, MPI_INT, 1, 0, 4, MPI_INT, win); //~ RACE-LOCAL a certain
        for_each(row, 4, scale, &factor);
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
