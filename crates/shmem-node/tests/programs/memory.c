/* The symmetric heap. */
#include "check.h"

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n, left = (me + n - 1) % n;
    char *a = (char *)shmem_malloc(100);
    long *zeros = (long *)shmem_calloc(10, sizeof(long));
    char *aligned = (char *)shmem_align(4096, 10);
    CHECK(a && zeros && aligned && (uintptr_t)aligned % 4096 == 0 && (uintptr_t)a % 16 == 0);
    for (int i = 0; i < 10; i++)
        CHECK(zeros[i] == 0);
    /* The same object at every PE, whatever its address. */
    for (int i = 0; i < 100; i++)
        shmem_char_p(&a[i], (char)(me + i), right);
    shmem_barrier_all();
    for (int i = 0; i < 100; i++)
        CHECK(a[i] == (char)(left + i));
    /* Contents survive growing and shrinking. */
    a = (char *)shmem_realloc(a, 10000);
    for (int i = 0; i < 100; i++)
        CHECK(a[i] == (char)(left + i));
    a = (char *)shmem_realloc(a, 50);
    for (int i = 0; i < 50; i++)
        CHECK(a[i] == (char)(left + i));
    char *fresh = (char *)shmem_realloc(NULL, 64);
    CHECK(fresh != NULL);
    CHECK(shmem_realloc(fresh, 0) == NULL);
    shmem_free(NULL);
    shmem_free(a);
    shmem_free(aligned);
#if SHMEM_MAJOR_VERSION > 1 || SHMEM_MINOR_VERSION >= 5
    long *hinted = (long *)shmem_malloc_with_hints(64, SHMEM_MALLOC_ATOMICS_REMOTE | SHMEM_MALLOC_SIGNAL_REMOTE);
    CHECK(hinted != NULL);
    *hinted = 0;
    shmem_barrier_all();
    shmem_long_atomic_inc(hinted, 0);
    shmem_barrier_all();
    CHECK(me != 0 || *hinted == n);
    shmem_free(hinted);
    CHECK(shmem_malloc(0) == NULL);
    /* What does not fit is refused, everywhere. */
    CHECK(shmem_malloc((size_t)1 << 60) == NULL);
    CHECK(shmem_calloc((size_t)1 << 40, (size_t)1 << 40) == NULL);
#endif
    /* Many blocks of many sizes, freed in another order, do not get in each other's way. */
    enum { BLOCKS = 40 };
    unsigned char *blocks[BLOCKS];
    for (int i = 0; i < BLOCKS; i++) {
        blocks[i] = (unsigned char *)shmem_malloc(i * 97 + 1);
        memset(blocks[i], i, i * 97 + 1);
    }
    for (int i = 0; i < BLOCKS; i += 3)
        shmem_free(blocks[i]);
    for (int i = 0; i < BLOCKS; i += 3) {
        blocks[i] = (unsigned char *)shmem_malloc(i * 31 + 1);
        memset(blocks[i], i, i * 31 + 1);
    }
    shmem_barrier_all();
    for (int i = 0; i < BLOCKS; i++)
        CHECK(shmem_uchar_g(&blocks[i][i * 31], right) == i && blocks[i][0] == i);
    shmem_barrier_all();
    for (int i = 0; i < BLOCKS; i++)
        shmem_free(blocks[i]);
    shmem_free(zeros);
    shmem_finalize();
    return errors;
}
