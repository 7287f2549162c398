/* Barriers, syncs, fences, locks. */
#include "check.h"

static long flag, data[128], counter, lock, plain;
static long bar[SHMEM_BARRIER_SYNC_SIZE], bar2[SHMEM_BARRIER_SYNC_SIZE];

#ifdef SHMEM_NODE_SHMEM_H
enum { ROUNDS = 200 };
#else /* Open MPI is slow where processors are few. */
enum { ROUNDS = 10 };
#endif

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n;
    for (int i = 0; i < SHMEM_BARRIER_SYNC_SIZE; i++)
        bar[i] = bar2[i] = SHMEM_SYNC_VALUE;
    shmem_sync_all();
    /* Data before the fence is there when the flag behind it is. */
    for (long round = 1; round <= ROUNDS; round++) {
        for (int i = 0; i < 128; i += 16)
            shmem_long_p(&data[i], round + i, right);
        shmem_fence();
        shmem_long_p(&flag, round, right);
        shmem_long_wait_until(&flag, SHMEM_CMP_GE, round);
        for (int i = 0; i < 128; i += 16)
            CHECK(data[i] >= round + i);
        shmem_barrier_all();
    }
    /* Active sets: all PEs, and every other. */
    for (int i = 0; i < ROUNDS / 5; i++) {
        shmem_barrier(0, 0, n, bar);
        if (me % 2 == 0) {
            shmem_long_atomic_inc(&counter, 0);
            shmem_barrier(0, 1, (n + 1) / 2, bar2);
            CHECK(shmem_long_g(&counter, 0) >= (i + 1L) * ((n + 1) / 2));
        }
        shmem_quiet();
        shmem_sync(0, 0, n, bar);
        CHECK(shmem_long_g(&counter, 0) == (i + 1L) * ((n + 1) / 2));
    }
    for (int i = 0; i < SHMEM_BARRIER_SYNC_SIZE; i++)
        CHECK(bar[i] == SHMEM_SYNC_VALUE && bar2[i] == SHMEM_SYNC_VALUE);
    /* One at a time, and what one did the next one sees. */
    for (int i = 0; i < ROUNDS; i++) {
        shmem_set_lock(&lock);
        long seen = shmem_long_g(&plain, 0);
        shmem_long_p(&plain, seen + 1, 0);
        shmem_clear_lock(&lock);
    }
    for (int i = 0; i < ROUNDS; i++) {
#ifdef SHMEM_NODE_SHMEM_H /* Open MPI's never succeeds while others try. */
        while (shmem_test_lock(&lock) != 0)
            ;
#else
        shmem_set_lock(&lock);
#endif
        long seen = shmem_long_g(&plain, 0);
        shmem_long_p(&plain, seen + 1, 0);
        shmem_quiet();
        shmem_clear_lock(&lock);
    }
    shmem_barrier_all();
    CHECK(me != 0 || plain == 2L * ROUNDS * n);
    /* A lock that is held cannot be had. */
    if (me == 0)
        shmem_set_lock(&lock);
    shmem_barrier_all();
    CHECK(me == 0 || shmem_test_lock(&lock) == 1);
    shmem_barrier_all();
    if (me == 0)
        shmem_clear_lock(&lock);
    shmem_barrier_all();
    shmem_finalize();
    return errors;
}
