// A switch on the rank: writer, reader and idle ranks, ordered by fences.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, seen = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    for (int phase = 0; phase < 3; phase++) {
        MPI_Win_fence(0, win);
        switch (rank) {
        case 0:
            if (phase == 1)
                MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
            break;
        case 1:
            if (phase == 2)
                seen = memory[0];
            break;
        default:
            break;
        }
    }
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 7;
}
