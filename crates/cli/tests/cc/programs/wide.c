/* Atomic operations of 16 bytes, as in atomics.c. */
#include "check.h"
#include "fake.h"
#include <stdlib.h>
#include <string.h>

char *memory;
#define AT(type, offset) ((type *)(memory + (offset)))

typedef unsigned __int128 wide;

TEST store(void) { __atomic_store_n(AT(wide, 512), ((wide)3 << 64) + 5, __ATOMIC_SEQ_CST); } //~ astore 512..528
TEST load(void) { IS(__atomic_load_n(AT(wide, 512), __ATOMIC_SEQ_CST), ((wide)3 << 64) + 5); } //~ aload 512..528
TEST add(void) { IS(__atomic_fetch_add(AT(wide, 528), ~(wide)0, __ATOMIC_SEQ_CST), 0); }      //~ astore 528..544
TEST swap(void) { IS(__atomic_exchange_n(AT(wide, 528), 4, __ATOMIC_SEQ_CST), ~(wide)0); }    //~ astore 528..544

TEST swaps(void)
{
    wide expected = 4;
    IS(__atomic_compare_exchange_n(AT(wide, 528), &expected, (wide)1 << 100, 0, 5, 5), 1); //~ astore 528..544
}

TEST swaps_not(void)
{
    wide expected = 4;
    IS(__atomic_compare_exchange_n(AT(wide, 528), &expected, 9, 0, 5, 5), 0); //~ aload 528..544
    IS(expected, (wide)1 << 100);
}

int main(void)
{
    if (posix_memalign((void **)&memory, 4096, 4096))
        return 1;
    memset(memory, 0, 4096);
    fake_watch(memory, 4096);
    store(), load(), add(), swap(), swaps(), swaps_not();
    return wrong;
}
