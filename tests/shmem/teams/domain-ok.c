// Contexts whose teams descend from one predefined team.
//@ since: 1.5
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_ctx_t ctx;
    shmem_team_create_ctx(SHMEM_TEAM_WORLD, 0, &ctx);
    if (pe == 0)
        shmem_ctx_int_atomic_inc(ctx, &x, 1);
    else
        shmem_int_atomic_add(&x, 2, 1);
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
