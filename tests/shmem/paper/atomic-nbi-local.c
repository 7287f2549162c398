// 003 A.1, atomic nbi local: what is fetched is read before it is complete.
//@ since: 1.5
#include <shmem.h>

static int x;
static int result;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_atomic_fetch_add_nbi(&result, &x, 1, 1); //~ RACE-LOCAL a
        sink = result; //~ RACE-LOCAL a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
