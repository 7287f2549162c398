// One buffer for all rounds: it is filled again before the last put is complete.
#include <shmem.h>

static int data[8];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe(), buffer[4];
    shmem_barrier_all();
    if (pe == 0)
        for (int i = 0; i < 2; i++) {
            for (int k = 0; k < 4; k++)
                buffer[k] = i + k; //~ RACE-LOCAL a
            shmem_int_put_nbi(data + 4 * i, buffer, 4, 1); //~ RACE-LOCAL a
        }
    shmem_quiet();
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
