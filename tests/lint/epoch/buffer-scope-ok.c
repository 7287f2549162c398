// The buffer belongs to the caller and outlives the put; the other function completes its put itself.
#include <mpi.h>

static void send_square(int number, int *square, MPI_Win win) {
    *square = number * number;
    MPI_Put(square, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
}

static void send_cube(int number, MPI_Win win) {
    int cube = number * number * number;
    MPI_Put(&cube, 1, MPI_INT, 1, 1, 1, MPI_INT, win);
    MPI_Win_flush_local(1, win);
}

int main(int argc, char **argv) {
    int rank, square, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        send_square(12, &square, win);
        send_cube(3, win);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
