// Rows and columns of a team synchronise.
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
    shmem_team_t row, column;
    shmem_team_split_2d(SHMEM_TEAM_WORLD, 2, NULL, 0, &row, NULL, 0, &column);
    shmem_barrier_all();
    shmem_int_p(&x, 1, pe ^ 1);
    shmem_quiet();
    shmem_team_sync(row);
    sink = x;
    shmem_team_sync(column);
    shmem_int_p(&x, 2, pe ^ 2);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
