// A get into what others read, while the lock is taken for writing.
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int values[4];
static volatile int sink;

static void *look(void *argument) {
    pthread_rwlock_rdlock(&lock);
    sink = values[3];
    pthread_rwlock_unlock(&lock);
    return argument;
}

int main(int argc, char **argv) {
    int rank, provided, *memory;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 64; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        pthread_t thread;
        pthread_create(&thread, NULL, look, NULL);
        pthread_rwlock_wrlock(&lock);
        MPI_Get(values, 4, MPI_INT, 1, 0, 4, MPI_INT, win);
        MPI_Win_flush(1, win);
        pthread_rwlock_unlock(&lock);
        pthread_join(thread, NULL);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
