// A load through shmem_ptr and a store of the owner.
#include <shmem.h>

static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        int *p = (int *)shmem_ptr(h, 1);
        sink = p[2]; //~ RACE-REMOTE a
    } else {
        h[2] = 1; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
