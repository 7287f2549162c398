// A thread changes the source of a put that may not have returned.
//@ flags: -pthread
//@ except: oshmem (it allows one thread)
#include <pthread.h>
#include <shmem.h>

static int x[4];
static int from = 1;

static void *change(void *argument)
{
    from = 2; //~ RACE-LOCAL a
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
        shmem_int_put(&x[0], &from, 1, 1); //~ RACE-LOCAL a
        pthread_join(thread, NULL);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
