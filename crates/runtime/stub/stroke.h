/*
 * Accesses that go on as expected, without asking libfencepost.so: see crates/runtime/src/strokes.rs,
 * which has the same structures.
 */
#ifndef FENCEPOST_STROKE_H
#define FENCEPOST_STROKE_H

#include <stddef.h>
#include <stdint.h>

#define STROKES 4096

/* The `start` of a stroke that has marks, as bits or in a list: see crates/runtime/src/marks.rs. */
#define MARKED (UINTPTR_MAX - 1)
#define LISTED UINTPTR_MAX

/* What one place in the program touches, one access after the other. */
struct stroke {
    uintptr_t key;   /* place, size and kind */
    uintptr_t next;  /* the address expected next */
    uintptr_t step;  /* from one access to the next */
    uintptr_t start; /* accesses from here to `next` tell nothing new */
    uintptr_t low;   /* the expected access counts if its address is one of the */
    uintptr_t room;  /* so many from `low` on */
    uintptr_t first;
    uintptr_t size; /* of each access */
};

struct strokes {
    uintptr_t owner; /* the thread that may use them; 0: none */
    struct strokes *const *others; /* of the first thread's: where those of the other threads are */
    uintptr_t rest_of_line[6];
    struct stroke strokes[STROKES];
};

/* Of libfencepost.so, those of the first thread. */
extern __attribute__((visibility("hidden"))) struct strokes *fencepost_open_strokes;

static inline uintptr_t this_thread(void)
{
    uintptr_t thread;
    __asm__("mov %%fs:0, %0" : "=r"(thread));
    return thread;
}

/* Sizes from here on are told apart by `size`, not by `key`. */
#define LONG_ACCESS 255

/* So many places, one or none for each thread: its address decides which. */
#define SLOT_BITS 8

/* Those of a thread that is not the first. */
static inline struct strokes *other_strokes(uintptr_t thread)
{
    struct strokes *strokes = fencepost_open_strokes;
    if (!strokes->others)
        return NULL;
    uint64_t mixed = (uint64_t)(thread >> 6) * 0x9e3779b97f4a7c15u;
    strokes = __atomic_load_n(&strokes->others[mixed >> (64 - SLOT_BITS)], __ATOMIC_ACQUIRE);
    return strokes && __atomic_load_n(&strokes->owner, __ATOMIC_RELAXED) == thread ? strokes : NULL;
}

/* Whether the strokes of the first thread are a thread's own. */
static inline int is_first(uintptr_t thread)
{
    return __builtin_expect(__atomic_load_n(&fencepost_open_strokes->owner, __ATOMIC_RELAXED) == thread, 1);
}

/* What such a place touches is listed as long as there is room: `first` is where the next goes, `step` the end. */
static inline int lists(struct stroke *stroke, uintptr_t offset)
{
    if (stroke->first == stroke->step)
        return 0;
    *(uintptr_t *)stroke->first = offset;
    stroke->first += sizeof offset;
    return 1;
}

/*
 * Of a place that goes by no step a bit is set for what it touches: `first` is where the bits are, `next` where those
 * that say which lines of them have any, `step` by how much an offset is shifted to the number of the element.
 */
static inline int marks(struct stroke *stroke, uintptr_t addr, size_t size)
{
    uintptr_t offset = addr - stroke->low;
    if (offset >= stroke->room || offset & (size - 1))
        return 0;
    if (stroke->start == LISTED)
        return lists(stroke, offset);
    uintptr_t index = offset >> stroke->step;
    ((uint64_t *)stroke->first)[index >> 6] |= (uint64_t)1 << (index & 63);
    ((uint64_t *)stroke->next)[index >> 15] |= (uint64_t)1 << (index >> 9 & 63);
    return 1;
}

/* Whether a load or store of less than 255 bytes is the one expected of its place, or tells nothing new. */
static inline __attribute__((always_inline)) int goes_on(struct strokes *strokes, uintptr_t addr, size_t size,
                                                         unsigned kind, uintptr_t pc)
{
    struct stroke *stroke = &strokes->strokes[(pc + kind) % STROKES];
    if (stroke->key != (pc << 10 | size << 2 | kind))
        return 0;
    if (__builtin_expect(addr == stroke->next && addr - stroke->low < stroke->room, 1)) {
        stroke->next = addr + stroke->step;
        return 1;
    }
    if (stroke->start >= MARKED)
        return marks(stroke, addr, size);
    return stroke->start <= addr && addr + size <= stroke->next;
}

/* The same for a longer one: a row of a matrix, say. */
static inline int long_goes_on(uintptr_t addr, size_t size, unsigned kind, uintptr_t pc)
{
    uintptr_t thread = this_thread();
    struct strokes *strokes = is_first(thread) ? fencepost_open_strokes : other_strokes(thread);
    if (!strokes)
        return 0;
    struct stroke *stroke = &strokes->strokes[(pc + kind) % STROKES];
    if (stroke->key != (pc << 10 | LONG_ACCESS << 2 | kind))
        return 0;
    if (addr == stroke->next && size == stroke->size && addr - stroke->low < stroke->room) {
        stroke->next = addr + stroke->step;
        return 1;
    }
    return stroke->start <= addr && addr + size <= stroke->next;
}

#endif
