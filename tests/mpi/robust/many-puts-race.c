// Of twenty thousand puts in one epoch the last hits the same element as the first.
#include <mpi.h>

enum { PUTS = 20000 };

int main(int argc, char **argv) {
    static int source[PUTS];
    int rank, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(PUTS * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0)
        for (int i = 0; i < PUTS; i++)
            MPI_Put(&source[i], 1, MPI_INT, 1, i % (PUTS - 1), 1, MPI_INT, win); //~ RACE-REMOTE a a
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
