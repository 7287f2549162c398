// What a put brings is stored before each of them.
#include <shmem.h>

enum { LAST = 40 };

static int from, x[2], ping, pong;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    for (int i = 1; i <= LAST; i++) {
        if (pe == 0) {
            from = i;
            shmem_int_put_nbi(&x[i % 2], &from, 1, 1);
            shmem_quiet();
            shmem_int_p(&ping, i, 1);
            shmem_int_wait_until(&pong, SHMEM_CMP_GE, i);
        } else {
            shmem_int_wait_until(&ping, SHMEM_CMP_GE, i);
            shmem_int_p(&pong, i, 0);
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
