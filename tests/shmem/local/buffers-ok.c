// Two buffers in turn, and a quiet before one is filled again.
#include <shmem.h>

static int data[8];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe(), buffers[2][4];
    shmem_barrier_all();
    if (pe == 0)
        for (int i = 0; i < 4; i++) {
            if (i >= 2)
                shmem_quiet();
            for (int k = 0; k < 4; k++)
                buffers[i % 2][k] = i + k;
            shmem_int_put_nbi(data + 4 * (i % 2), buffers[i % 2], 4, 1);
        }
    shmem_quiet();
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
