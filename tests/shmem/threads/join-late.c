// A thread puts, and is joined only after the target was met.
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

int main(void)
{
    int provided;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    int pe = shmem_my_pe();
    shmem_barrier_all();
    pthread_t thread;
    if (pe == 0) {
        pthread_create(&thread, NULL, put, NULL);
        shmem_quiet();
    }
    shmem_sync_all();
    if (pe == 1)
        sink = x[0]; //~ RACE-REMOTE a
    if (pe == 0)
        pthread_join(thread, NULL);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
