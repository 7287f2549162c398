// A counter without a fence: the data may be later.
#include <shmem.h>

static int x, count;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1); //~ RACE-REMOTE a
        shmem_int_atomic_inc(&count, 1);
    } else {
        shmem_int_wait_until(&count, SHMEM_CMP_GE, 1);
        sink = x; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
