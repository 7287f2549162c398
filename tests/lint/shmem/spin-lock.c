// What a lock protects is not complete when it is given back.
#include <shmem.h>

static int lock, total;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    while (shmem_int_atomic_compare_swap(&lock, 0, 1, 0) != 0)
        ;
    int now = shmem_int_g(&total, 0); //~ RACE-REMOTE a
    shmem_int_p(&total, now + pe, 0); //~ RACE-REMOTE a; RACE-REMOTE b b
    shmem_int_atomic_set(&lock, 0, 0);
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
