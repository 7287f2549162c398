// Many rounds are right; in a late one the source changes before the put is complete.
#include <shmem.h>

static int value = 1;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        for (int i = 0; i < 20; i++) {
            shmem_int_put_nbi(&h[0], &value, 1, 1); //~ RACE-LOCAL a
            if (i == 15)
                value = i; //~ RACE-LOCAL a
            shmem_quiet();
        }
    }
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
