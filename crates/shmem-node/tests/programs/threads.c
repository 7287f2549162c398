/* Every thread may call the library. */
#include "check.h"
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 500 };
static long counter, flags[THREADS];
static int me, n;

static void *work(void *argument)
{
    long id = (long)argument;
    shmem_ctx_t ctx;
    CHECK(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) == 0);
    for (int i = 1; i <= ROUNDS; i++) {
        shmem_ctx_long_atomic_inc(ctx, &counter, i % n);
        shmem_ctx_long_p(ctx, &flags[id], i, (me + 1) % n);
        shmem_ctx_quiet(ctx);
    }
    shmem_long_wait_until(&flags[id], SHMEM_CMP_EQ, ROUNDS);
    shmem_ctx_destroy(ctx);
    return NULL;
}

int main(void)
{
    int provided = -1, level = -1;
    CHECK(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    CHECK(provided == SHMEM_THREAD_MULTIPLE);
    shmem_query_thread(&level);
    CHECK(level == provided);
    me = shmem_my_pe();
    n = shmem_n_pes();
    pthread_t threads[THREADS];
    for (long id = 0; id < THREADS; id++)
        pthread_create(&threads[id], NULL, work, (void *)id);
    for (int id = 0; id < THREADS; id++)
        pthread_join(threads[id], NULL);
    shmem_barrier_all();
    long sum = 0;
    for (int pe = 0; pe < n; pe++)
        sum += shmem_long_g(&counter, pe);
    CHECK(sum == (long)THREADS * ROUNDS * n);
    shmem_finalize();
    return errors;
}
