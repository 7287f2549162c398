// Whom to answer is read from a slot that another rank put; which slot, the user says.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, *slots, one = 1;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &slots, &win);
    for (int i = 0; i < 4; i++)
        slots[i] = -1;
    int at = argc > 1 ? abs(atoi(argv[1])) % 3 : 0;

    MPI_Win_fence(0, win);
    if (rank == 1)
        MPI_Put(&rank, 1, MPI_INT, 0, at, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    int asked = slots[0];
    for (int i = 1; i < 3; i++)
        if (slots[i] > asked)
            asked = slots[i];
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&one, 1, MPI_INT, asked, 3, 1, MPI_INT, win);
    MPI_Win_fence(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
