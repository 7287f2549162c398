// 003 A.1, collective team reduce: a reduction synchronises, but completes no put.
//@ since: 1.5
#include <shmem.h>

static int x, from, to;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_p(&x, 1, 1); //~ RACE-REMOTE a
    shmem_int_sum_reduce(SHMEM_TEAM_WORLD, &to, &from, 1);
    if (pe == 1)
        sink = x; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
