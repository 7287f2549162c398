// What a function does that is not in this file is not known: it may complete and wait.
#include <shmem.h>

void exchange_done(void);

static int x, y = 1;

int main(void) {
    shmem_init();
    int pe = shmem_my_pe();
    if (pe == 0)
        shmem_int_put_nbi(&x, &y, 1, 1);
    exchange_done();
    y = 2;
    int seen = x;
    shmem_barrier_all();
    shmem_finalize();
    return seen < 0;
}
