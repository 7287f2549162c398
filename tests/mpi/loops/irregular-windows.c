// A place loads here and there from two windows in turn; a put of the same epoch reaches one of them.
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
    double *second;
    MPI_Win other;
    MPI_Win_allocate(COUNT * sizeof *second, sizeof *second, MPI_INFO_NULL, MPI_COMM_WORLD, &second, &other);
    memset(second, 0, COUNT * sizeof *second);
    MPI_Win_fence(0, other);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_DOUBLE, 1, somewhere(2002), 1, MPI_DOUBLE, other); //~ RACE-REMOTE a
    double *in_turn[] = {memory, second};
    for (unsigned i = 0; rank == 1 && i < ROUNDS; i++)
        sink = in_turn[i % 3 % 2][somewhere(i)]; //~ RACE-REMOTE a
    MPI_Win_fence(0, other);
    MPI_Win_free(&other);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
