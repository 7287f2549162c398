// Waiting for some of several flags, until all were seen.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stddef.h>

static int x[2], flags[2];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe < 2) {
        shmem_int_p(&x[pe], 1, 2);
        shmem_fence();
        shmem_int_p(&flags[pe], 1, 2);
    } else {
        int seen[2] = {0, 0};
        for (size_t left = 2; left > 0;) {
            size_t indices[2];
            size_t n = shmem_int_wait_until_some(flags, 2, indices, seen, SHMEM_CMP_EQ, 1);
            for (size_t i = 0; i < n; i++) {
                sink = x[indices[i]];
                seen[indices[i]] = 1;
            }
            left -= n;
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
