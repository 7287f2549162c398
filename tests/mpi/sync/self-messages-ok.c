// Messages to oneself among those of others, all received by wildcard.
#include <mpi.h>

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    int v = rank, other = 1 - rank, in;
    MPI_Request r[2];
    MPI_Status s;
    MPI_Put(&v, 1, MPI_INT, other, 0, 1, MPI_INT, win);
    MPI_Win_flush(other, win);
    MPI_Isend(&v, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(&v, 1, MPI_INT, other, 1, MPI_COMM_WORLD, &r[1]);
    for (int i = 0; i < 2; i++) {
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &s);
        if (s.MPI_SOURCE == other)
            sink = memory[0];
    }
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
