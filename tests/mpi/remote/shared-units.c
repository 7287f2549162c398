// Shared, not contiguous, with a unit of its own at each rank: MPI_Put and pointers meet.
//@ ranks: 3
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info info;
    MPI_Info_create(&info);
    MPI_Info_set(info, "alloc_shared_noncontig", "true");
    char *mine;
    short *theirs;
    MPI_Win win;
    MPI_Aint bytes;
    int unit;
    MPI_Win_allocate_shared(32, 1 << rank, info, MPI_COMM_WORLD, &mine, &win);
    MPI_Info_free(&info);
    memset(mine, 0, 32);
    MPI_Win_shared_query(win, 1, &bytes, &unit, &theirs);
    short v = 1;
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&v, 1, MPI_SHORT, 1, 3, 1, MPI_SHORT, win); //~ RACE-REMOTE a
    if (rank == 2)
        theirs[3] = 2; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
