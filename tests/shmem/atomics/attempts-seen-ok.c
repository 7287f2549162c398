// The owner sees that an attempt to swap came to something, and knows what was stored between attempts.
//@ only: shmem-node (others make no progress in atomic operations on own memory)
#include <shmem.h>

static long word, x, flag;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        long tries = 0;
        while (shmem_long_atomic_compare_swap(&word, 1, 2, 1) != 1)
            x = ++tries;
    } else if (pe == 1) {
        for (int i = 0; i < 1000; i++)
            shmem_long_atomic_fetch(&flag, 1);
        shmem_long_atomic_set(&word, 1, 1);
        shmem_quiet();
        while (shmem_long_atomic_fetch(&word, 1) != 2)
            ;
        word = 0;
        shmem_long_p(&x, 7, 0);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
