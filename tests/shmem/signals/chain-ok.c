// Data goes from PE to PE, each of which passes it on when its signal has come.
//@ ranks: 4
//@ since: 1.5
#include <shmem.h>
#include <stdint.h>

static double data[4];
static uint64_t sig;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe(), pes = shmem_n_pes();
    shmem_barrier_all();
    if (pe == 0) {
        for (int i = 0; i < 4; i++)
            data[i] = i;
        shmem_double_put_signal(data, data, 4, &sig, 1, SHMEM_SIGNAL_SET, 1);
    } else {
        shmem_signal_wait_until(&sig, SHMEM_CMP_EQ, 1);
        if (pe + 1 < pes)
            shmem_double_put_signal_nbi(data, data, 4, &sig, 1, SHMEM_SIGNAL_SET, pe + 1);
    }
    shmem_quiet();
    double sum = data[0] + data[3];
    shmem_barrier_all();
    shmem_finalize();
    return sum != 3;
}
