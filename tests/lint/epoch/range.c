// Displacements count elements of the unit: 4 ints and unit 4 end at displacement 3.
#include <mpi.h>

int main(int argc, char **argv) {
    static int memory[8];
    int rank, value[2] = {1, 2};
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, 4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(value, 2, MPI_INT, 1, 3, 2, MPI_INT, win); //~ EPOCH-RANGE a certain
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
