// 003 A.1, ctx: the context of the put is completed.
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_ctx_t ctx;
    shmem_ctx_create(0, &ctx);
    shmem_barrier_all();
    if (pe == 0) {
        shmem_ctx_int_p(ctx, &x, 1, 1);
        shmem_ctx_quiet(ctx);
    }
    shmem_sync_all();
    if (pe == 1)
        sink = x;
    shmem_barrier_all();
    shmem_ctx_destroy(ctx);
    shmem_finalize();
    return 0;
}
