// Atomic operations of contexts whose teams descend from different predefined teams.
//@ since: 1.5
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_ctx_t ctx;
    shmem_team_create_ctx(pe == 0 ? SHMEM_TEAM_WORLD : SHMEM_TEAM_SHARED, 0, &ctx);
    if (pe == 0)
        shmem_ctx_int_atomic_inc(ctx, &x, 1); //~ RACE-REMOTE a
    else
        shmem_ctx_int_atomic_add(ctx, &x, 2, 1); //~ RACE-REMOTE a
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
