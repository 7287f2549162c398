// Right beside the buffer of many rounds the program loads and stores all the time.
#include <mpi.h>

static struct {
    int before, value, after;
} all = {1, 2, 3};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < 50; i++) {
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
            all.after = i;
            MPI_Put(&all.value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
            all.before += i;
            for (int k = 0; i % 20 == 10 && k < 100; k++)
                all.after += k;
            if (i == 40)
                all.after = i;
            MPI_Win_unlock(1, win);
            all.before += i;
        }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
