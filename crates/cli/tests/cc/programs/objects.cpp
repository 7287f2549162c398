// C++: new and delete in all forms, virtual calls, exceptions, the containers.
#include "fake.h"
#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

struct Shape {
    virtual ~Shape() = default;
    virtual long area() const { return 0; }
};

struct Square : Shape {
    long side = 3;
    long area() const override { return side * side; } //~ load 8..16
};

struct alignas(64) Wide {
    char bytes[128];
};

template <class T> static T *watched(T *object)
{
    fake_watch(object, sizeof *object);
    return object;
}

TEST delete_object() { delete watched(new long(1)); }                  //~ end 0..8
TEST delete_array() { delete[] watched(new std::array<long, 4>[1]); }        //~ end 0..32
TEST delete_aligned() { delete watched(new Wide); }                    //~ end 0..128
TEST delete_plainly() { ::operator delete(watched(static_cast<long *>(::operator new(8)))); } //~ end 0..8
TEST delete_nothrow() { ::operator delete(watched(static_cast<long *>(::operator new(8))), std::nothrow); } //~ end 0..8
TEST delete_null() { delete static_cast<long *>(nullptr); }

TEST call_virtual(const Shape *shape)
{
    sink = shape->area(); //~ load 0..8
}

// The frame ends by an exception.
TEST throws(int value) { char local[64]; watched(&local); if (value) throw value; } //~ frame 0..64

TEST unwinds()
{
    try {
        throws(1);
    } catch (int) {
        sink = 1;
    }
    fake_watch(nullptr, 0);
}

// Their accesses are in the library's headers.
//~ elsewhere load 0..256, store 0..256
TEST fills(std::vector<long> &values) { std::fill(values.begin(), values.end(), 7); }

TEST copies(long *to, const long *from, size_t count)
{
    std::copy(from, from + count, to);
}

int main()
{
    delete_object(), delete_array(), delete_aligned(), delete_plainly(), delete_nothrow(), delete_null();
    Square square;
    watched(&square);
    call_virtual(&square);
    fake_watch(nullptr, 0);
    fake_watch_stack();
    unwinds();
    std::vector<long> values(32), others(32, 5);
    fake_watch(values.data(), 256);
    fills(values);
    fake_watch(others.data(), 256);
    copies(values.data(), others.data(), values.size());
    fake_watch(nullptr, 0);
    return values[3] == 5 && others[3] == 5 ? 0 : 1;
}
