// Nobody says that the data has been read before it is overwritten.
#include <shmem.h>
#include "../unseen.h"

static int x, ping, done;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        for (int i = 1; i <= 2; i++) {
            shmem_int_p(&x, i, 1); //~ RACE-REMOTE a
            shmem_fence();
            shmem_int_p(&ping, i, 1);
            if (i == 1)
                unseen_await();
        }
    } else {
        shmem_int_wait_until(&ping, SHMEM_CMP_GE, 1);
        sink = x; //~ RACE-REMOTE a
        unseen_tell();
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
