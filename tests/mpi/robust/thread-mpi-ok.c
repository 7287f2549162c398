// A worker thread locks, puts and unlocks; it is joined before the barrier that tells the target.
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>

static MPI_Win win;

static void *put(void *value) {
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    MPI_Put(value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_unlock(1, win);
    return NULL;
}

int main(int argc, char **argv) {
    int rank, provided, value = 7, seen = 8, *memory;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0 && provided >= MPI_THREAD_SERIALIZED) {
        pthread_create(&thread, NULL, put, &value);
        pthread_join(thread, NULL);
        value = 8;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        seen = memory[0] + 1;

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 8;
}
