// Two threads work on a window each at the same time (MPI_THREAD_MULTIPLE).
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>

static MPI_Win win[2];
static int rank;

static void *work(void *argument) {
    int which = *(int *)argument, value;
    for (int i = 0; i < 50; i++) {
        value = i;
        MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win[which]);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win[which]);
        MPI_Win_unlock(1 - rank, win[which]);
    }
    return NULL;
}

int main(int argc, char **argv) {
    int provided, index[2] = {0, 1}, *memory[2];
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++)
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory[i], &win[i]);

    if (provided == MPI_THREAD_MULTIPLE) {
        pthread_create(&thread, NULL, work, &index[1]);
        work(&index[0]);
        pthread_join(thread, NULL);
    }
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_free(&win[1]);
    MPI_Win_free(&win[0]);
    MPI_Finalize();
    return 0;
}
