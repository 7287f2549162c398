// The source of a nonblocking put with signal is changed.
//@ since: 1.5
#include <shmem.h>
#include <stdint.h>

static int x, y, from;
static uint64_t sig;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_put_signal_nbi(&x, &from, 1, &sig, 1, SHMEM_SIGNAL_SET, 1); //~ RACE-LOCAL a
        from = 3; //~ RACE-LOCAL a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
