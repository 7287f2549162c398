// A detached thread tells by a semaphore that it is done.
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>

static MPI_Win win;
static int value = 1;
static sem_t done;

static void *work(void *unused) {
    MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_flush(1, win);
    sem_post(&done);
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
        sem_init(&done, 0, 0);
        pthread_create(&thread, NULL, work, NULL);
        pthread_detach(thread);
        sem_wait(&done);
        value = 2;
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
