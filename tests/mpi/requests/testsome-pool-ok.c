// Puts by request reuse a small pool of buffers, as Testsome gives them back.
#include <mpi.h>

#define POOL 3
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(32 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 32; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
        int pool[POOL];
        MPI_Request r[POOL] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL };
        int next = 0, idle[POOL], n = POOL;
        for (int i = 0; i < POOL; i++)
            idle[i] = i;
        while (next < 32) {
            while (n && next < 32) {
                int slot = idle[--n];
                pool[slot] = next;
                MPI_Rput(&pool[slot], 1, MPI_INT, 0, next, 1, MPI_INT, win, &r[slot]);
                next++;
            }
            int done, which[POOL];
            MPI_Testsome(POOL, r, &done, which, MPI_STATUSES_IGNORE);
            for (int i = 0; i < done && done != MPI_UNDEFINED; i++)
                idle[n++] = which[i];
        }
        MPI_Waitall(POOL, r, MPI_STATUSES_IGNORE);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    int sum = 0;
    if (rank == 0)
        for (int i = 0; i < 32; i++)
            sum += memory[i];
    MPI_Win_free(&win);
    MPI_Finalize();
    return rank == 0 && sum != 31 * 16;
}
