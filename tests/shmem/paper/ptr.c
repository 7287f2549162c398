// 003 A.1, ptr: a store through shmem_ptr and a load of the owner.
#include <shmem.h>

static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_malloc(sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        int *p = (int *)shmem_ptr(h, 1);
        *p = 1; //~ RACE-REMOTE a
    } else {
        sink = *h; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
