// Two puts of one PE to one place, through two contexts, the first complete before the second.
#include <shmem.h>

static int x;

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
        shmem_int_p(&x, 2, 1);
    }
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
