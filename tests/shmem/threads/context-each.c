// Two threads put to the same word by a context each.
//@ flags: -pthread
//@ except: oshmem (it allows one thread)
#include <pthread.h>
#include <shmem.h>

static int x[4];

static void *put(void *argument)
{
    int *to = (int *)argument;
    shmem_ctx_t context;
    shmem_ctx_create(SHMEM_CTX_PRIVATE, &context);
    shmem_ctx_int_p(context, to, 1, 1); //~ RACE-REMOTE a a
    shmem_ctx_quiet(context);
    shmem_ctx_destroy(context);
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
        pthread_create(&threads[0], NULL, put, &x[0]);
        pthread_create(&threads[1], NULL, put, &x[0]);
        pthread_join(threads[0], NULL);
        pthread_join(threads[1], NULL);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
