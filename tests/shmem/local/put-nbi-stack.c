// The source is on the stack.
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        int from = 1;
        shmem_int_put_nbi(&x, &from, 1, 1); //~ RACE-LOCAL a
        from = 2; //~ RACE-LOCAL a
        shmem_quiet();
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
