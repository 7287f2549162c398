// A nonblocking barrier of one communicator around blocking ones of another, in different order: legal.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 4; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm a, b;
    MPI_Comm_dup(MPI_COMM_WORLD, &a);
    MPI_Comm_dup(MPI_COMM_WORLD, &b);
    MPI_Request r;
    int v = 3;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&v, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
        MPI_Ibarrier(a, &r);
        MPI_Barrier(b);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else {
        MPI_Ibarrier(a, &r);
        MPI_Barrier(b);
        memory[0]++;
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);
    MPI_Comm_free(&a);
    MPI_Comm_free(&b);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
