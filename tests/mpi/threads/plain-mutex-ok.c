// Two threads add to the same place of a window under a lock; threads are checked.
//@ flags: -pthread
//@ options: threads=1
#include <mpi.h>
#include <pthread.h>

static int *memory;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *unused)
{
    pthread_mutex_lock(&mutex);
    memory[0] += 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *second(void *unused)
{
    pthread_mutex_lock(&mutex);
    memory[0] += 2;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(int argc, char **argv)
{
    int rank, provided;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
