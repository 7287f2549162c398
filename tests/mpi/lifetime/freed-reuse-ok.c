// Windows are made and freed in turn: the library may give a new window the handle of an old one.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, wrong = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    for (int round = 0; round < 10; round++) {
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        value = round;
        MPI_Win_fence(0, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        wrong += memory[0] != round;
        MPI_Win_free(&win);
    }
    MPI_Finalize();
    return wrong;
}
