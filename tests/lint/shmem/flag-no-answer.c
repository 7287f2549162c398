// Nobody says when the data of the last round was read.
#include <shmem.h>

static int data, flag;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    for (int round = 1; round <= 2; round++) {
        if (pe == 0) {
            shmem_int_p(&data, round, 1); //~ RACE-REMOTE a
            shmem_fence();
            shmem_int_p(&flag, round, 1);
        } else if (pe == 1) {
            shmem_int_wait_until(&flag, SHMEM_CMP_GE, round);
            size += data; //~ RACE-REMOTE a
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
