// A flag tells of the first gets; those after it wait for the answer.
#include <shmem.h>

static int value = 1, flag, answer;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        for (int part = 0; part < 2; part++) {
            for (int i = 0; i < 20; i++)
                shmem_int_get(&value, &h[0], 1, 1);
            if (part == 0) {
                shmem_int_p(&flag, 1, 1);
                shmem_int_wait_until(&answer, SHMEM_CMP_EQ, 1);
            }
        }
    } else {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        h[0] = 1;
        shmem_int_p(&answer, 1, 0);
    }
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
