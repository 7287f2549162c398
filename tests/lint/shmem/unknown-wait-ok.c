// Which flag is waited for is not known: nothing after it is judged.
#include <shmem.h>
#include <stdlib.h>

static int x, flags[8];

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), slot = argc > 1 ? atoi(argv[1]) % 8 : 0;
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1);
        shmem_fence();
        shmem_int_p(&flags[slot], 1, 1);
    } else if (pe == 1) {
        shmem_int_wait_until(&flags[slot], SHMEM_CMP_NE, 0);
        slot += x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return slot < 0;
}
