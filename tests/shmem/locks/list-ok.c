// A list at PE 0 that grows under a lock: what clear_lock completes the next one sees.
//@ ranks: 4
#include <shmem.h>

static long lock;
static int list[16], length;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    for (int i = 0; i < 3; i++) {
        shmem_set_lock(&lock);
        int end = shmem_int_g(&length, 0);
        shmem_int_p(&list[end], pe, 0);
        shmem_int_p(&length, end + 1, 0);
        shmem_clear_lock(&lock);
    }
    shmem_barrier_all();
    int wrong = pe == 0 && length != 12;
    shmem_finalize();
    return wrong;
}
