// A PE puts into what another one is sending.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stdint.h>

static double data[4];
static uint64_t sig;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    double value = 8;
    shmem_barrier_all();
    if (pe == 0)
        shmem_double_put_signal(data, data, 4, &sig, 1, SHMEM_SIGNAL_SET, 1); //~ RACE-REMOTE a
    else if (pe == 2)
        shmem_double_put(data + 1, &value, 1, 0); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
