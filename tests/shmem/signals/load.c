// A plain load of the signal orders nothing, and races with it.
//@ since: 1.5
#include <shmem.h>
#include <stdint.h>

static int x, from;
static uint64_t sig;
static volatile uint64_t sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put_signal(&x, &from, 1, &sig, 1, SHMEM_SIGNAL_SET, 1); //~ RACE-REMOTE a
    else
        sink = sig; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
