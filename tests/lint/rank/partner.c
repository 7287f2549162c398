// Partners by exclusive or: each writes the other's window and stores into its own at the same place.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, value, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    value = rank;
    int partner = rank ^ 1;

    MPI_Win_fence(0, win);
    if (partner < size) {
        MPI_Put(&value, 1, MPI_INT, partner, 2, 1, MPI_INT, win); //~ RACE-REMOTE a certain
        memory[2] = rank; //~ RACE-REMOTE a
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
