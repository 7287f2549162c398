// A put of a context that is complete before a barrier.
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_ctx_t ctx;
    shmem_ctx_create(0, &ctx);
    if (pe == 0) {
        shmem_ctx_int_p(ctx, &x, 1, 1);
        shmem_ctx_quiet(ctx);
    }
    shmem_barrier_all();
    if (pe == 1)
        sink = x;
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
