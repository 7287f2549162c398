// With allocator.cpp: malloc must not be asked for the size of a block, so only its beginning is known.
#include "fake.h"
#include <new>

__attribute__((noinline)) void *make() { return ::operator new(100); }

TEST unsized() { void *block = make(); fake_watch(block, 100); ::operator delete(block); } //~ end 0..1
TEST sized() { long *block = new long; fake_watch(block, 8); delete block; }                //~ end 0..8

int main()
{
    unsized(), sized();
    return 0;
}
