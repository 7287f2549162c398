// The header serves C++.
#include <shmem.h>
#include <complex>
#include <cstdio>
#include <vector>

static long counter;
static std::vector<int> not_shared(10, 3);

struct Counter {
    static long shared;
};
long Counter::shared = 4;

int main()
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_long_atomic_inc(&counter, 0);
    shmem_long_p(&Counter::shared, me, (me + 1) % n);
    static double source = me + 1.0, sum;
    source = me + 1.0;
    shmem_ctx_t ctx = SHMEM_CTX_INVALID;
    bool right = shmem_double_sum_reduce(SHMEM_TEAM_WORLD, &sum, &source, 1) == 0;
    right = right && shmem_ctx_create(0, &ctx) == 0 && ctx != SHMEM_CTX_DEFAULT;
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    right = right && sum == n * (n + 1) / 2.0 && shmem_long_g(&counter, 0) == n;
    right = right && Counter::shared == (me + n - 1) % n && not_shared.at(9) == 3;
    if (!right)
        std::fprintf(stderr, "PE %d: wrong\n", me);
    shmem_finalize();
    return !right;
}
