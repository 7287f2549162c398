// The signal of another put is waited for.
#include <shmem.h>
#include <stdint.h>
static double data[4], more[4];
static uint64_t signal;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    double from[4] = {1, 2, 3, 4};
    if (pe == 0) {
        shmem_double_put(more, from, 4, 1); //~ RACE-REMOTE a certain
        shmem_double_put_signal(data, from, 4, &signal, 1, SHMEM_SIGNAL_SET, 1);
    } else if (pe == 1) {
        shmem_signal_wait_until(&signal, SHMEM_CMP_EQ, 1);
        size += data[1] > more[1]; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
