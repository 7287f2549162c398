// shmem_clear_lock completes the default context only.
#include <shmem.h>
#include "../unseen.h"

static int x, first;
static long lock;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_ctx_t ctx;
    shmem_ctx_create(0, &ctx);
    // The first use of a context and of a lock can need calls of the other PE.
    if (pe == 0) {
        shmem_ctx_int_p(ctx, &first, 1, 1);
        shmem_ctx_quiet(ctx);
    }
    shmem_set_lock(&lock);
    shmem_clear_lock(&lock);
    shmem_barrier_all();
    if (pe == 0) {
        shmem_set_lock(&lock);
        shmem_ctx_int_p(ctx, &x, 1, 1); //~ RACE-REMOTE a
        shmem_clear_lock(&lock);
        unseen_tell();
    } else {
        unseen_await();
        shmem_set_lock(&lock);
        sink = x; //~ RACE-REMOTE a
        shmem_clear_lock(&lock);
    }
    shmem_barrier_all();
    shmem_ctx_destroy(ctx);
    shmem_finalize();
    return 0;
}
