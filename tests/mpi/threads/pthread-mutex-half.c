// Only one of the two takes the mutex.
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>

static MPI_Win win;
static int value = 1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    value = 2; //~ RACE-LOCAL a
    return unused;
}

int main(int argc, char **argv) {
    int rank, provided, *memory;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        pthread_create(&thread, NULL, work, NULL);
        pthread_mutex_lock(&mutex);
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
        MPI_Win_flush(1, win);
        pthread_mutex_unlock(&mutex);
        pthread_join(thread, NULL);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
