// The context of a team numbers its PEs: member 1 is PE 2.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stddef.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_team_t team;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, 2, NULL, 0, &team);
    shmem_barrier_all();
    if (pe == 0) {
        shmem_ctx_t ctx;
        shmem_team_create_ctx(team, 0, &ctx);
        shmem_ctx_int_p(ctx, &x, 1, 1); //~ RACE-REMOTE a
        shmem_ctx_destroy(ctx);
    } else if (pe == 2) {
        sink = x; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
