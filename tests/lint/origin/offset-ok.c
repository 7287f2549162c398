// The stores hit the elements just before and just behind the block that the put sends.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, field[16] = {0};
    static int memory[16];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(field + 4, 8, MPI_INT, 1, 0, 8, MPI_INT, win);
        int *edge = field + 3;
        edge[0] = 1;
        edge[9] = 1;
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return field[3] != field[12];
}
