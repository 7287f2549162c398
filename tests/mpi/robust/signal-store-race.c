// A signal handler stores into the window while a put is pending there.
#include <mpi.h>
#include <signal.h>

static int *cell;

static void clear(int signal) {
    (void)signal;
    *cell = 0; //~ RACE-REMOTE a
}

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    cell = &memory[0];
    signal(SIGUSR1, clear);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
    else
        raise(SIGUSR1);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
