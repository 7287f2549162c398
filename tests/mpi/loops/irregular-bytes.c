// The target loads bytes here and there, one of which a put of the same epoch reaches.
#include <mpi.h>
#include <string.h>

enum { COUNT = 4096, ROUNDS = 3000 };

static volatile char sink;

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
    char *memory;
    MPI_Win win;
    MPI_Win_allocate(COUNT * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memset(memory, 0, COUNT * sizeof *memory);
    char value = {0};
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, sizeof value, MPI_BYTE, 1, somewhere(2000), sizeof value, MPI_BYTE, win); //~ RACE-REMOTE a
    for (unsigned i = 0; rank == 1 && i < ROUNDS; i++)
        sink = memory[somewhere(i)]; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
