// A lock of compare-and-swap whose word lies on a PE that takes it too: all releases write the same.
//@ ranks: 3
//@ except: oshmem (it makes no progress in atomic operations on own memory)
#include <shmem.h>

#define ROUNDS 5

static long lock, counter;

static void take(int pe)
{
    while (shmem_long_atomic_compare_swap(&lock, 0, pe + 1, 0) != 0)
        ;
}

static void give_back(void)
{
    shmem_quiet();
    shmem_long_atomic_set(&lock, 0, 0);
}

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    for (int i = 0; i < ROUNDS; i++) {
        take(pe);
        long now = shmem_long_g(&counter, 1);
        shmem_long_p(&counter, now + 1, 1);
        give_back();
    }
    shmem_barrier_all();
    int wrong = pe == 1 && counter != ROUNDS * shmem_n_pes();
    shmem_finalize();
    return wrong;
}
