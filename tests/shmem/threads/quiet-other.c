// A thread calls quiet while another one puts: that may be too early.
//@ flags: -pthread
//@ except: oshmem (it allows one thread)
#include <pthread.h>
#include <shmem.h>

static int x[4];
static volatile int sink;

static void *put(void *argument)
{
    shmem_int_p(&x[0], 1, 1); //~ RACE-REMOTE a
    return argument;
}

static void *complete(void *argument)
{
    shmem_quiet();
    return argument;
}

int main(void)
{
    int provided;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        pthread_t threads[2];
        pthread_create(&threads[0], NULL, put, NULL);
        pthread_create(&threads[1], NULL, complete, NULL);
        pthread_join(threads[0], NULL);
        pthread_join(threads[1], NULL);
    }
    shmem_sync_all();
    if (pe == 1)
        sink = x[0]; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
