/* Atomic operations of every width. The program also checks their results: the stub performs them. */
#include "check.h"
#include "fake.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

char *memory;
#define AT(type, offset) ((type *)(memory + (offset)))

TEST load8(void) { IS(__atomic_load_n(AT(uint8_t, 0), __ATOMIC_RELAXED), 10); }            //~ aload 0..1
TEST load16(void) { IS(__atomic_load_n(AT(uint16_t, 2), __ATOMIC_ACQUIRE), 10); }          //~ aload 2..4
TEST load32(void) { IS(__atomic_load_n(AT(uint32_t, 4), __ATOMIC_SEQ_CST), 10); }          //~ aload 4..8
TEST load64(void) { IS(__atomic_load_n(AT(uint64_t, 8), __ATOMIC_CONSUME), 10); }          //~ aload 8..16
TEST store8(void) { __atomic_store_n(AT(uint8_t, 100), 1, __ATOMIC_RELAXED); }             //~ astore 100..101
TEST store16(void) { __atomic_store_n(AT(uint16_t, 102), 1, __ATOMIC_RELEASE); }           //~ astore 102..104
TEST store32(void) { __atomic_store_n(AT(uint32_t, 104), 1, __ATOMIC_SEQ_CST); }           //~ astore 104..108
TEST store64(void) { __atomic_store_n(AT(uint64_t, 112), 1, __ATOMIC_SEQ_CST); }           //~ astore 112..120
TEST swap32(void) { IS(__atomic_exchange_n(AT(uint32_t, 204), 7, __ATOMIC_ACQ_REL), 10); } //~ astore 204..208
TEST add8(void) { IS(__atomic_fetch_add(AT(uint8_t, 300), 250, __ATOMIC_RELAXED), 10); }   //~ astore 300..301
TEST add64(void) { IS(__atomic_add_fetch(AT(uint64_t, 304), 5, __ATOMIC_SEQ_CST), 15); }   //~ astore 304..312
TEST sub32(void) { IS(__atomic_fetch_sub(AT(uint32_t, 312), 3, __ATOMIC_SEQ_CST), 10); }   //~ astore 312..316
TEST and16(void) { IS(__atomic_fetch_and(AT(uint16_t, 320), 6, __ATOMIC_SEQ_CST), 10); }   //~ astore 320..322
TEST or32(void) { IS(__atomic_fetch_or(AT(uint32_t, 324), 5, __ATOMIC_SEQ_CST), 10); }     //~ astore 324..328
TEST xor64(void) { IS(__atomic_fetch_xor(AT(uint64_t, 328), 3, __ATOMIC_SEQ_CST), 10); }   //~ astore 328..336
TEST nands(void) { IS(__atomic_fetch_nand(AT(uint32_t, 336), 6, __ATOMIC_SEQ_CST), 10); } //~ astore 336..340

TEST swaps(void)
{
    uint32_t expected = 10;
    IS(__atomic_compare_exchange_n(AT(uint32_t, 400), &expected, 11, 0, 5, 5), 1); //~ astore 400..404
}

TEST swaps_not(void)
{
    uint64_t expected = 9;
    IS(__atomic_compare_exchange_n(AT(uint64_t, 408), &expected, 11, 0, 5, 0), 0); //~ aload 408..416
    IS(expected, 10);
}

TEST swaps_sync(void) { IS(__sync_val_compare_and_swap(AT(uint8_t, 416), 10, 12), 10); } //~ astore 416..417
TEST flag(void) { IS(__sync_fetch_and_add(AT(uint16_t, 418), 1), 10); }                  //~ astore 418..420

TEST fences(void)
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

int main(void)
{
    if (posix_memalign((void **)&memory, 4096, 4096))
        return 1;
    memset(memory, 0, 4096);
    static const int tens[] = {0, 2, 4, 8, 204, 300, 304, 312, 320, 324, 328, 336, 400, 408, 416, 418};
    for (size_t i = 0; i < sizeof tens / sizeof *tens; i++)
        memory[tens[i]] = 10;
    fake_watch(memory, 4096);
    load8(), load16(), load32(), load64(), store8(), store16(), store32(), store64();
    swap32(), add8(), add64(), sub32(), and16(), or32(), xor64(), nands();
    swaps(), swaps_not(), swaps_sync(), flag(), fences();
    fake_watch(NULL, 0);
    IS((unsigned char)memory[300], 4);
    IS(*AT(uint64_t, 328), 9);
    IS(*AT(uint32_t, 336), ~2u);
    return wrong;
}
