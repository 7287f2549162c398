// A test that fails orders nothing.
#include <shmem.h>

static int x, flag;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1); //~ RACE-REMOTE a
        shmem_fence();
        shmem_int_p(&flag, 1, 1);
    } else {
        sink = shmem_int_test(&flag, SHMEM_CMP_EQ, 5);
        sink = x; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
