/* Everything at once, for a number of rounds: results are exact whatever the interleaving. */
#include "check.h"

enum { CELLS = 64, BLOCK = 1000 };
static uint64_t cells[CELLS], total, signals[16];
static long lock, guarded[2];
static long ring[BLOCK], copy[BLOCK];
static double sums[4], parts[4];

static unsigned next(unsigned *seed) { return *seed = *seed * 1664525u + 1013904223u; }

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 50;
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n, left = (me + n - 1) % n;
    unsigned seed = 12345u + me;
    uint64_t added = 0;
    uint64_t *heap = (uint64_t *)shmem_calloc(CELLS, sizeof *heap);
    for (int round = 1; round <= rounds; round++) {
        /* Atomics on random cells of random PEs, half statics, half heap. */
        for (int i = 0; i < 200; i++) {
            unsigned r = next(&seed);
            uint64_t *at = (r & 1 ? cells : heap) + (r >> 8) % CELLS;
            shmem_uint64_atomic_add(at, r & 0xff, (r >> 16) % n);
            added += r & 0xff;
        }
        /* A block with a signal behind it, around the ring. */
        for (int i = 0; i < BLOCK; i++)
            copy[i] = (long)round * 1000000 + me * 1000 + i;
        shmem_long_put_signal(ring, copy, BLOCK, &signals[0], 1, SHMEM_SIGNAL_ADD, right);
        shmem_signal_wait_until(&signals[0], SHMEM_CMP_GE, round);
        for (int i = 0; i < BLOCK; i += 7)
            CHECK(ring[i] == (long)round * 1000000 + left * 1000 + i);
        /* Under the lock both halves always agree. */
        shmem_set_lock(&lock);
        long pair[2];
        shmem_long_get(pair, guarded, 2, n - 1);
        CHECK(pair[0] == -pair[1]);
        pair[0]++;
        pair[1]--;
        shmem_long_put(guarded, pair, 2, n - 1);
        shmem_quiet();
        shmem_clear_lock(&lock);
        /* A reduction while others may be late or early. */
        for (int i = 0; i < 4; i++)
            parts[i] = me + i + round;
        CHECK(shmem_double_sum_reduce(SHMEM_TEAM_WORLD, sums, parts, 4) == 0);
        for (int i = 0; i < 4; i++)
            CHECK(sums[i] == n * (n - 1) / 2 + (double)n * (i + round));
        shmem_barrier_all();
    }
    shmem_uint64_atomic_add(&total, added, 0);
    shmem_barrier_all();
    uint64_t found = 0;
    for (int i = 0; me == 0 && i < CELLS; i++)
        for (int pe = 0; pe < n; pe++)
            found += shmem_uint64_g(&cells[i], pe) + shmem_uint64_g(&heap[i], pe);
    CHECK(me != 0 || found == total);
    CHECK(me != n - 1 || guarded[0] == (long)rounds * n);
    shmem_finalize();
    return errors;
}
