// An operator delete of the program's own.
#include <cstddef>
#include <cstdlib>
#include <new>

static char *pool = static_cast<char *>(std::aligned_alloc(4096, 1 << 16));
static size_t used;

void *operator new(size_t size)
{
    void *block = pool + used;
    used += (size + 15) / 16 * 16;
    return block;
}

void operator delete(void *) noexcept {}
void operator delete(void *, size_t) noexcept {}
