// What was loaded here and there in an epoch before is not loaded again.
#include <mpi.h>
#include <string.h>

enum { COUNT = 4096, ROUNDS = 3000 };

static volatile double sink;

/* Somewhere, but never at a place that is 7 modulo 16. */
static int somewhere(unsigned i)
{
    unsigned place = i * 2654435761u >> 20;
    return (int)(place % 16 == 7 ? place - 1 : place) % COUNT;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *memory;
    MPI_Win win;
    MPI_Win_allocate(COUNT * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memset(memory, 0, COUNT * sizeof *memory);
    double value = {0};
    MPI_Win_fence(0, win);
    // Loads of two epochs: those of the first come before the put.
    for (int epoch = 0; epoch < 2; epoch++) {
        if (rank == 0 && epoch == 1)
            MPI_Put(&value, sizeof value, MPI_BYTE, 1, 4 * 33 + 3, sizeof value, MPI_BYTE, win);
        for (unsigned i = epoch * ROUNDS; rank == 1 && i < ROUNDS + epoch * ROUNDS; i++)
            sink = memory[epoch == 0 ? 4 * (somewhere(i) / 4) + 3 : 4 * (somewhere(i) / 4)];
        MPI_Win_fence(0, win);
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
