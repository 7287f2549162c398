// A thread changes the source of a put when the put has returned, as a mutex says.
//@ flags: -pthread
//@ except: oshmem (it allows one thread)
#include <pthread.h>
#include <shmem.h>

static int x[4];
static int from = 1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *change(void *argument)
{
    pthread_mutex_lock(&mutex);
    from = 2;
    pthread_mutex_unlock(&mutex);
    return argument;
}

int main(void)
{
    int provided;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        pthread_t thread;
        pthread_create(&thread, NULL, change, NULL);
        pthread_mutex_lock(&mutex);
        shmem_int_put(&x[0], &from, 1, 1);
        pthread_mutex_unlock(&mutex);
        pthread_join(thread, NULL);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
