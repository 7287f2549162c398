// One of two threads that read waits for the flag.
//@ flags: -pthread
//@ except: oshmem (it allows one thread)
#include <pthread.h>
#include <shmem.h>

static int x[4], flag;
static volatile int sinks[2];

static void *look(void *argument)
{
    sinks[0] = x[0]; //~ RACE-REMOTE a
    return argument;
}

int main(void)
{
    int provided;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x[0], 1, 1); //~ RACE-REMOTE a
        shmem_fence();
        shmem_int_p(&flag, 1, 1);
    } else {
        pthread_t thread;
        pthread_create(&thread, NULL, look, NULL);
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        sinks[1] = x[0];
        pthread_join(thread, NULL);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
