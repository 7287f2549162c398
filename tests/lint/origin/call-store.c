// The put is started in one function, the buffer overwritten in another.
#include <mpi.h>

static int outbox[2];

static void send_box(MPI_Win win) {
    MPI_Put(outbox, 2, MPI_INT, 1, 0, 2, MPI_INT, win); //~ RACE-LOCAL a certain
}

static void fill_box(int first) {
    outbox[0] = first; //~ RACE-LOCAL a
}

int main(int argc, char **argv) {
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        fill_box(1);
        send_box(win);
        fill_box(2);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
