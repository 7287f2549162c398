// It is tried to swap a word until its owner is told that it is no more.
#include <shmem.h>

static int told;
static long word;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        for (int i = 0; i < 20; i++) {
            shmem_long_atomic_compare_swap(&word, 1, 2, 1);
            if (i == 19)
                shmem_int_atomic_set(&told, 1, 1);
        }
    if (pe == 1) {
        shmem_int_wait_until(&told, SHMEM_CMP_EQ, 1);
        word = 7;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
