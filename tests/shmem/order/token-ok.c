// A token goes round; whoever has it counts at PE 0, completes that, and passes it on.
//@ ranks: 3
#include <shmem.h>

static int token, counter;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe(), pes = shmem_n_pes();
    shmem_barrier_all();
    for (int round = 1; round <= 3; round++) {
        if (pe != 0)
            shmem_int_wait_until(&token, SHMEM_CMP_GE, round);
        else if (round > 1)
            shmem_int_wait_until(&token, SHMEM_CMP_GE, round - 1);
        int value = shmem_int_g(&counter, 0);
        shmem_int_p(&counter, value + 1, 0);
        shmem_quiet();
        shmem_int_p(&token, round, (pe + 1) % pes);
    }
    shmem_barrier_all();
    int wrong = pe == 0 && counter != 9;
    shmem_finalize();
    return wrong;
}
