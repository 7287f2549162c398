// The buffer is filled before MPI_Init and read after MPI_Finalize.
#include <mpi.h>

static _Alignas(16) int field[16];
static volatile int sink;

__attribute__((constructor)) static void fill(void) {
    for (int i = 0; i < 16; i++)
        field[i] = i;
}

__attribute__((destructor)) static void drain(void) {
    for (int i = 0; i < 16; i++)
        sink = field[i];
    field[0] = 0;
}

int main(int argc, char **argv) {
    int rank, value = 7, started;
    MPI_Win win;
    MPI_Initialized(&started);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(field, sizeof field, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return started || field[0] != 7;
}
