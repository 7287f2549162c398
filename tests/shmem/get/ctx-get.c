// A get of a context against a store of the target.
#include <shmem.h>

static int x, to;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_ctx_t ctx;
    shmem_ctx_create(0, &ctx);
    if (pe == 0)
        shmem_ctx_int_get(ctx, &to, &x, 1, 1); //~ RACE-REMOTE a
    else
        x = 1; //~ RACE-REMOTE a
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
