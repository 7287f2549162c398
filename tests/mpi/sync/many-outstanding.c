// More collectives under way than there is room for where ranks meet: what follows the start of the
// last one is not before its end elsewhere.
#include <mpi.h>
#include <stddef.h>

enum { MANY = 2000 };

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    static MPI_Request barriers[MANY];
    int rank, *memory, value = 7;
    MPI_Win win;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(16, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
    if (rank == 1)
        MPI_Recv(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < MANY; i++)
        MPI_Ibarrier(MPI_COMM_WORLD, &barriers[i]);
    if (rank == 1)
        memory[0] = 1; //~ RACE-REMOTE a
    if (rank == 0)
        MPI_Send(NULL, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Waitall(MANY, barriers, MPI_STATUSES_IGNORE);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
