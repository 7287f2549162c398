// A PE of a team by its number in the world.
//@ ranks: 4
//@ since: 1.5
#include <shmem.h>
#include <stddef.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_team_t odd;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 1, 2, 2, NULL, 0, &odd);
    if (pe == 1)
        shmem_int_p(&x, 1, shmem_team_translate_pe(odd, 1, SHMEM_TEAM_WORLD));
    else if (pe == 2)
        sink = x;
    shmem_barrier_all();
    if (pe == 3)
        sink = x;
    shmem_team_destroy(odd);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
