// Two hundred communicators at once; each one's barrier orders one element of the window.
#include <mpi.h>

enum { COMMS = 200 };

int main(int argc, char **argv) {
    static MPI_Comm comm[COMMS];
    static int value[COMMS];
    int rank, wrong = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(COMMS * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < COMMS; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &comm[i]);

    MPI_Win_lock_all(0, win);
    for (int i = 0; i < COMMS; i++) {
        value[i] = i;
        MPI_Put(&value[i], 1, MPI_INT, 1 - rank, i, 1, MPI_INT, win);
        MPI_Win_flush(1 - rank, win);
        MPI_Barrier(comm[i]);
        wrong += memory[i] != i;
    }
    MPI_Win_unlock_all(win);

    for (int i = 0; i < COMMS; i++)
        MPI_Comm_free(&comm[i]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong != 0;
}
