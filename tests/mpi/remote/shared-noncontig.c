// With alloc_shared_noncontig the parts lie apart; the direct store hits rank 1's part all the same.
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info info;
    MPI_Info_create(&info);
    MPI_Info_set(info, "alloc_shared_noncontig", "true");
    int *memory, *far, unit;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), info, MPI_COMM_WORLD, &memory, &win);
    MPI_Info_free(&info);
    MPI_Win_shared_query(win, 1 - rank, &bytes, &unit, &far);
    MPI_Win_lock_all(0, win);
    if (rank == 0)
        far[3] = 1; //~ RACE-REMOTE a
    if (rank == 1)
        sink = memory[3]; //~ RACE-REMOTE a
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
