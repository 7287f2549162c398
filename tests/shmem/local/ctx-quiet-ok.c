// The source of a put of a context is written after the quiet of that context.
#include <shmem.h>

static int x, from;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_ctx_t ctx;
    shmem_ctx_create(0, &ctx);
    if (pe == 0) {
        shmem_ctx_int_put_nbi(ctx, &x, &from, 1, 1);
        shmem_ctx_quiet(ctx);
        from = 2;
    }
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
