// One cell for three ranks: who has no cell of its own passes on the ghost cell that its neighbour writes.
//@ ranks: 3
#include <mpi.h>

static int length(int total, int size, int rank) {
    return total / size + (rank < total % size);
}

int main(int argc, char **argv) {
    int rank, size;
    int total = 1;
    double *cells;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int own = length(total, size, rank);
    int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    int beyond = rank > 0 ? length(total, size, left) + 1 : 0;
    MPI_Win_allocate((own + 2) * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &win);
    for (int i = 0; i < own + 2; i++)
        cells[i] = rank;

    MPI_Win_fence(0, win);
    MPI_Put(&cells[1], 1, MPI_DOUBLE, left, beyond, 1, MPI_DOUBLE, win); //~ RACE-REMOTE a a possible
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
