// Two threads store to two elements of a symmetric array; threads are checked.
//@ flags: -pthread
//@ options: threads=1
//@ except: oshmem (it allows one thread)
#include <pthread.h>
#include <shmem.h>

int x[4];

static void *first(void *unused)
{
    x[0] = 1;
    return unused;
}

static void *second(void *unused)
{
    x[1] = 2;
    return unused;
}

int main(void)
{
    int provided;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
