// A word is polled on when its owner was told that it is no more.
#include <shmem.h>

static int word, told;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        for (int i = 0; i < 20; i++) {
            shmem_int_atomic_fetch(&word, 1); //~ RACE-REMOTE a
            if (i == 10)
                shmem_int_atomic_set(&told, 1, 1);
        }
    if (pe == 1) {
        shmem_int_wait_until(&told, SHMEM_CMP_EQ, 1);
        word = 7; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
