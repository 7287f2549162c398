// A thread puts; whoever joins it completes the put and meets the target.
//@ flags: -pthread
//@ except: oshmem (it allows one thread)
#include <pthread.h>
#include <shmem.h>

static int x[4];
static volatile int sink;

static void *put(void *argument)
{
    shmem_int_p(&x[0], 1, 1);
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
        pthread_create(&thread, NULL, put, NULL);
        pthread_join(thread, NULL);
        shmem_quiet();
    }
    shmem_sync_all();
    if (pe == 1)
        sink = x[0];
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
