// A flag follows its data after a fence, in every round; who has read it answers.
#include <shmem.h>

static int data[8], flag, answer;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    int from[8] = {1, 2, 3};
    for (int round = 1; round <= 3; round++) {
        if (pe == 0) {
            from[0] = round;
            shmem_int_put(data, from, 8, 1);
            shmem_fence();
            shmem_int_p(&flag, round, 1);
            shmem_int_wait_until(&answer, SHMEM_CMP_GE, round);
        } else if (pe == 1) {
            shmem_int_wait_until(&flag, SHMEM_CMP_GE, round);
            size += data[0];
            shmem_int_p(&answer, round, 0);
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
