/* A million accesses of all kinds, through every callback. Prints a checksum: instrumented or not, it
 * must be the same. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define SIZE 65536
static unsigned char memory[SIZE + 64];
static uint64_t state = 88172645463325252u;

static uint32_t next(void)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(state >> 32);
}

struct __attribute__((may_alias)) block { char c[48]; };
typedef uint32_t word __attribute__((may_alias));
typedef uint16_t u16 __attribute__((aligned(1), may_alias));
typedef uint32_t u32 __attribute__((aligned(1), may_alias));
typedef uint64_t u64 __attribute__((aligned(1), may_alias));
typedef unsigned __int128 u128 __attribute__((aligned(1), may_alias));

static void step(void)
{
    unsigned char *p = memory + next() % SIZE, *q = memory + next() % SIZE;
    uint32_t value = next();
    int expected = *q;
    switch (next() % 16) {
    case 0: *p ^= (unsigned char)value; break;
    case 1: *(u16 *)p += *(u16 *)q; break;
    case 2: *(u32 *)p -= *(u32 *)q; break;
    case 3: *(u64 *)p ^= *(u64 *)q * 3; break;
    case 4: *(u128 *)p += *(u128 *)q; break;
    case 5: *(volatile u32 *)p = value; break;
    case 6: memmove(p, q, value % 64); break;
    case 7: memset(p, (int)value, value % 64); break;
    case 8: if (p - q >= 48 || q - p >= 48) *(struct block *)p = *(struct block *)q; break;
    case 9: *p = memcmp(p, q, value % 16) > 0; break;
    case 10: __atomic_fetch_add(p, (unsigned char)value, __ATOMIC_RELAXED); break;
    case 11: __atomic_store_n((word *)((uintptr_t)p & ~(uintptr_t)3), value, __ATOMIC_RELEASE); break;
    case 12: *p = __atomic_exchange_n(q, (unsigned char)value, __ATOMIC_ACQ_REL); break;
    case 13: __sync_bool_compare_and_swap(q, (unsigned char)expected, *p); break;
    case 14: *p = (unsigned char)strnlen((char *)q, 60); break;
    case 15: for (int i = 0; i < 32; i++) p[i] = (unsigned char)(p[i] + i); break;
    }
}

int main(void)
{
    for (int i = 0; i < 1000000; i++)
        step();
    uint64_t sum = 14695981039346656037u;
    for (int i = 0; i < SIZE; i++)
        sum = (sum ^ memory[i]) * 1099511628211u;
    printf("%016llx\n", (unsigned long long)sum);
    return 0;
}
