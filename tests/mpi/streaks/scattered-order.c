// A message tells the target of half of a loop of puts, complete by then; it loads a place of the other half.
#include <mpi.h>
#include <stddef.h>

enum { COUNT = 100, PLACES = 1009 };

static int values[COUNT];
static volatile int sink;

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
    if (rank == 0) {
        for (int i = 0; i < COUNT; i++) {
            if (i == COUNT / 2) {
                MPI_Win_flush(1, win);
                MPI_Send(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
            }
            MPI_Put(&values[i], 1, MPI_INT, 1, i * 37 % PLACES, 1, MPI_INT, win); //~ RACE-REMOTE a
        }
        MPI_Win_flush(1, win);
    } else {
        MPI_Recv(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sink = memory[60 * 37 % PLACES]; //~ RACE-REMOTE a
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
