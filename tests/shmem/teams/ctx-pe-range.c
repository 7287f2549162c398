// A PE that the team of the context does not have.
//@ ranks: 3
//@ since: 1.5
//@ exit: any
#include <shmem.h>
#include <stddef.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_team_t pair;
    shmem_ctx_t ctx;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, NULL, 0, &pair);
    if (pe == 0) {
        shmem_team_create_ctx(pair, 0, &ctx);
        shmem_ctx_int_p(ctx, &x, 1, 2); //~ SHMEM-TARGET a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
