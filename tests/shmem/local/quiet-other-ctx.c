// Another context is completed.
#include <shmem.h>

static int x, from;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_ctx_t ctx;
    shmem_ctx_create(0, &ctx);
    shmem_barrier_all();
    if (pe == 0) {
        shmem_ctx_int_put_nbi(ctx, &x, &from, 1, 1); //~ RACE-LOCAL a
        shmem_quiet();
        from = 2; //~ RACE-LOCAL a
    }
    shmem_barrier_all();
    shmem_ctx_destroy(ctx);
    shmem_finalize();
    return 0;
}
