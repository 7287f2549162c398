// Two regions are attached; the target stores into the one that nobody writes.
#include <mpi.h>

static long first[4], second[4];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, first, sizeof first);
    MPI_Win_attach(win, second, sizeof second);
    MPI_Aint address;
    MPI_Get_address(second, &address);
    MPI_Bcast(&address, 1, MPI_AINT, 1, MPI_COMM_WORLD);
    long value = 1;
    MPI_Win_lock_all(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_LONG, 1, address, 1, MPI_LONG, win);
    else
        first[0] = 2;
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_detach(win, first);
    MPI_Win_detach(win, second);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
