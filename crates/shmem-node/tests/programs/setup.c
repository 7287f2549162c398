/* Setup, exit, queries. */
#include "check.h"

static int symmetric = 7;

int main(void)
{
    int on_the_stack = 0;
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), level = -1, major = 0, minor = 0;
    char name[SHMEM_MAX_NAME_LEN];
    CHECK(me >= 0 && me < n);
    shmem_query_thread(&level);
    CHECK(level == SHMEM_THREAD_SINGLE);
    shmem_info_get_version(&major, &minor);
    CHECK(major == SHMEM_MAJOR_VERSION && minor == SHMEM_MINOR_VERSION);
    shmem_info_get_name(name);
    CHECK(strcmp(name, SHMEM_VENDOR_STRING) == 0);
    for (int pe = 0; pe < n; pe++) {
        CHECK(shmem_pe_accessible(pe));
        CHECK(shmem_addr_accessible(&symmetric, pe));
        CHECK(!shmem_addr_accessible(&on_the_stack, pe));
    }
    CHECK(!shmem_pe_accessible(n) && !shmem_pe_accessible(-1));
#ifdef SHMEM_NODE_SHMEM_H
    /* A load or store through the pointer reaches the other PE: statics and heap. */
    int *heap = (int *)shmem_malloc(sizeof *heap);
    *heap = 100 + me;
    symmetric = 200 + me;
    shmem_barrier_all();
    for (int pe = 0; pe < n; pe++) {
        CHECK(*(int *)shmem_ptr(heap, pe) == 100 + pe);
        CHECK(*(int *)shmem_ptr(&symmetric, pe) == 200 + pe);
    }
    CHECK(shmem_ptr(&symmetric, me) == &symmetric && shmem_ptr(heap, me) == heap);
    CHECK(shmem_ptr(&on_the_stack, me) == NULL);
    shmem_barrier_all();
    *(int *)shmem_ptr(&symmetric, (me + 1) % n) = me;
    shmem_barrier_all();
    CHECK(symmetric == (me + n - 1) % n);
    shmem_pcontrol(1);
    shmem_pcontrol(2, "more", 3.0);
#endif
    shmem_set_cache_inv();
    shmem_clear_cache_inv();
    shmem_udcflush();
    shmem_set_cache_line_inv(&symmetric);
    shmem_clear_cache_line_inv(&symmetric);
    shmem_udcflush_line(&symmetric);
    shmem_finalize();
    return errors;
}
