/* The end of memory: heap blocks, mappings and stack frames, each told before it happens. */
#define _GNU_SOURCE
#include "fake.h"
#include <stdlib.h>
#include <sys/mman.h>

static char *block(size_t size)
{
    char *start = malloc(size);
    fake_watch(start, size);
    return start;
}

TEST freed(void) { free(block(64)); }                              //~ end 0..64
TEST freed_large(void) { free(block(1 << 20)); }                   //~ end 0..1048576
TEST freed_nothing(void) { free(NULL); }
TEST resized(void) { free(realloc(block(100), 5000)); }            //~ end 0..100
TEST resized_array(void) { free(reallocarray(block(100), 7, 900)); } //~ end 0..100

/* Only the last byte is watched: the block's other pages must not hide it. */
TEST freed_tail(void)
{
    char *start = malloc(1 << 16);
    fake_watch(start + (1 << 16) - 1, 1);
    free(start); //~ end 0..1
}

TEST unmapped(void)
{
    char *start = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    fake_watch(start + 4096, 4096);
    munmap(start, 8192); //~ end 0..4096
}

/* On one line: the compilers do not agree where a function ends. */
TEST frame(void) { char local[256]; fake_watch(local, sizeof local); } //~ frame 0..256

/* The frames of callees end without the caller's. */
__attribute__((noinline)) long callee(const char *text) { return text == (char *)&sink; }
TEST frame_of_caller(void) { char local[128]; fake_watch(local, 128); sink = callee(local); } //~ frame 0..128

/* The last thing this function does is a call: as a jump, it would end the caller's frame. */
__attribute__((noinline)) long ends_with_call(long value) { return callee((const char *)value); }

TEST tail(void)
{
    char local[64];
    fake_watch(local, sizeof local);
    sink = ends_with_call(1);
    fake_watch(NULL, 0);
}

int main(void)
{
    freed(), freed_large(), freed_nothing(), resized(), resized_array(), freed_tail(), unmapped();
    fake_watch_stack();
    frame(), frame_of_caller(), tail();
    return 0;
}
