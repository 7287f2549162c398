// Atomic operations of the default context and of another one of all PEs are atomic with each other.
//@ ranks: 3
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_ctx_t ctx;
    shmem_ctx_create(0, &ctx);
    if (pe == 0)
        shmem_ctx_int_atomic_inc(ctx, &x, 2);
    else if (pe == 1)
        shmem_int_atomic_inc(&x, 2);
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
