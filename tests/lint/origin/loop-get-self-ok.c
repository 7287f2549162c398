// Every round completes its get.
#include <mpi.h>

int main(int argc, char **argv) {
    int last = 0, sum = 0;
    static int memory[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    for (int i = 0; i < 4; i++) {
        MPI_Get(&last, 1, MPI_INT, 0, i, 1, MPI_INT, win);
        MPI_Win_flush_local(0, win);
        sum += last;
    }
    MPI_Win_unlock(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return sum;
}
