// In the last round two puts of a loop reach the same place.
#include <mpi.h>

enum { COUNT = 100, PLACES = 1009, ROUNDS = 30 };

static int values[COUNT + 1];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(PLACES * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < PLACES; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    for (int round = 0; round < ROUNDS; round++) {
        int last = round == ROUNDS - 1;
        if (rank == 0) {
            for (int i = 0; i < COUNT; i++) {
                values[i] = i;
                MPI_Put(&values[i], 1, MPI_INT, 1, ((last ? i % 60 : i) * 37 + round) % PLACES, 1, MPI_INT, win); //~ RACE-REMOTE a a
            }
            MPI_Win_flush(1, win);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
