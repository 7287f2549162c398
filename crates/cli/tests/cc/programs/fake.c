/*
 * A stand-in for libfencepost.so that writes what it is told to the file named by FAKE_LOG, one line
 * each: what, from, to, module, place. From and to are offsets in the watched bytes, the place is an
 * address as the module's debug information numbers them.
 */
#define _GNU_SOURCE
#include "fake.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

long sink;

static struct table {
    unsigned char *bytes;
    size_t pages;
    int *stack_pending;
} tables[16];

static uintptr_t from, to;
static int stack_pending;

static void say(const char *what, uintptr_t first, uintptr_t end, const void *pc)
{
    static int file = -1;
    char line[4096];
    Dl_info info;
    struct link_map *module;
    if (file < 0)
        file = open(getenv("FAKE_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (!dladdr1(pc, &info, (void **)&module, RTLD_DL_LINKMAP))
        abort();
    int length = snprintf(line, sizeof line, "%s %ld %ld %s %#lx\n", what, (long)(first - from),
                          (long)(end - from), info.dli_fname, (long)((uintptr_t)pc - module->l_addr));
    if (write(file, line, length) != length)
        abort();
}

/* Logs the part of [addr, addr + size) that is watched. */
static void say_overlap(const char *what, const void *addr, size_t size, const void *pc)
{
    uintptr_t first = (uintptr_t)addr, end = first + size;
    if (first < from)
        first = from;
    if (end > to)
        end = to;
    if (first < end)
        say(what, first, end, pc);
}

static void mark(const struct table *table)
{
    if (!table->bytes)
        return;
    *table->stack_pending = stack_pending;
    if (from < to)
        for (uintptr_t page = (from - 63) >> 12; page <= (to - 1) >> 12; page++)
            table->bytes[page % table->pages] = 1;
}

static void mark_all(void)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        mark(&tables[i]);
}

static void say_held(void);

void fake_watch(const void *addr, size_t size)
{
    say_held();
    from = (uintptr_t)addr;
    to = from + size;
    mark_all();
}

void fake_watch_stack(void)
{
    stack_pending = 1;
    mark_all();
}

void fencepost_filter(unsigned char *bytes, size_t pages, int *pending)
{
    size_t i = 0;
    while (tables[i].bytes)
        i++;
    tables[i] = (struct table){bytes, pages, pending};
    mark(&tables[i]);
}

void fencepost_filter_end(unsigned char *bytes)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (tables[i].bytes == bytes)
            tables[i].bytes = NULL;
}

/* An access that is plain unless an atomic one of the same bytes follows at once. */
static struct {
    const void *addr, *pc;
    size_t size;
    int kind;
} held;

static __attribute__((destructor)) void say_held(void)
{
    static const char *const names[] = {"load", "store"};
    if (held.size)
        say_overlap(names[held.kind], held.addr, held.size, held.pc);
    held.size = 0;
}

void fencepost_access(const void *addr, size_t size, int kind, const void *pc)
{
    static const char *const names[] = {"load", "store", "aload", "astore"};
    if (kind >= 2 && kind < 4 && held.addr == addr && held.size == size)
        held.size = 0;
    say_held();
    if (kind < 4) {
        say_overlap(names[kind], addr, size, pc);
        return;
    }
    held.addr = addr;
    held.size = size;
    held.kind = kind & 1;
    held.pc = pc;
}

void fencepost_stroke(uintptr_t start, size_t size, intptr_t step, size_t more, intptr_t outer_step,
                      size_t outer_more, int kind, const void *pc)
{
    for (size_t row = 0; row <= outer_more; row++)
        for (size_t column = 0; column <= more; column++)
            fencepost_access((void *)(start + row * outer_step + column * step), size, kind, pc);
}

void fencepost_end(const void *addr, size_t size, const void *pc)
{
    say_overlap("end", addr, size, pc);
}

void fencepost_frame_end(const void *low, const void *high, const void *pc)
{
    say_overlap("frame", low, (size_t)((const char *)high - (const char *)low), pc);
}
