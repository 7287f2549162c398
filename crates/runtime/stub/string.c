/*
 * The C library's string functions, wrapped like those of memory.c. A string is read up to and including
 * its terminator or the byte that decides the result, whichever comes first.
 */
#include "filter.h"
#include "wrap.h"

REAL(size_t, strlen, (const char *))
REAL(size_t, strnlen, (const char *, size_t))
REAL(char *, strcpy, (char *, const char *))
REAL(char *, strncpy, (char *, const char *, size_t))
REAL(char *, stpcpy, (char *, const char *))
REAL(char *, stpncpy, (char *, const char *, size_t))
REAL(char *, strcat, (char *, const char *))
REAL(char *, strncat, (char *, const char *, size_t))
REAL(int, strcmp, (const char *, const char *))
REAL(int, strncmp, (const char *, const char *, size_t))
REAL(char *, strchr, (const char *, int))
REAL(char *, strrchr, (const char *, int))
REAL(char *, strstr, (const char *, const char *))
REAL(char *, strdup, (const char *))
REAL(char *, strndup, (const char *, size_t))
OPTIONAL_REAL(char *, __strcpy_chk, (char *, const char *, size_t))
OPTIONAL_REAL(char *, __strncpy_chk, (char *, const char *, size_t, size_t))
OPTIONAL_REAL(char *, __stpcpy_chk, (char *, const char *, size_t))
OPTIONAL_REAL(char *, __stpncpy_chk, (char *, const char *, size_t, size_t))
OPTIONAL_REAL(char *, __strcat_chk, (char *, const char *, size_t))
OPTIONAL_REAL(char *, __strncat_chk, (char *, const char *, size_t, size_t))

/* The string with its terminator, of which at most `limit` bytes are looked at. */
static inline size_t bytes_of(const char *string, size_t limit)
{
    size_t length = __real_strnlen(string, limit);
    return length < limit ? length + 1 : limit;
}

static inline size_t all_bytes_of(const char *string)
{
    return __real_strlen(string) + 1;
}

static inline void copies(const char *to, const char *from, const void *pc)
{
    size_t size = all_bytes_of(from);
    access_range(from, size, LOAD, pc);
    access_range(to, size, STORE, pc);
}

/* Fills the rest of the `limit` bytes with zeros. */
static inline void copies_padded(const char *to, const char *from, size_t limit, const void *pc)
{
    access_range(from, bytes_of(from, limit), LOAD, pc);
    access_range(to, limit, STORE, pc);
}

/* Reads the end of `to` and overwrites its terminator; always writes one of its own. */
static inline void appends(const char *to, const char *from, size_t limit, const void *pc)
{
    size_t length = __real_strlen(to);
    access_range(to, length + 1, LOAD, pc);
    access_range(from, bytes_of(from, limit), LOAD, pc);
    access_range(to + length, __real_strnlen(from, limit) + 1, STORE, pc);
}

static inline void compares(const char *left, const char *right, size_t limit, const void *pc)
{
    size_t size = 0;
    while (size < limit && left[size] == right[size] && left[size] != 0)
        size++;
    if (size < limit)
        size++; /* the byte that decided */
    access_range(left, size, LOAD, pc);
    access_range(right, size, LOAD, pc);
}

size_t __wrap_strlen(const char *string)
{
    size_t length = __real_strlen(string);
    access_range(string, length + 1, LOAD, CALLER);
    return length;
}

size_t __wrap_strnlen(const char *string, size_t limit)
{
    access_range(string, bytes_of(string, limit), LOAD, CALLER);
    return __real_strnlen(string, limit);
}

char *__wrap_strcpy(char *to, const char *from)
{
    copies(to, from, CALLER);
    return __real_strcpy(to, from);
}

char *__wrap_stpcpy(char *to, const char *from)
{
    copies(to, from, CALLER);
    return __real_stpcpy(to, from);
}

char *__wrap_strncpy(char *to, const char *from, size_t limit)
{
    copies_padded(to, from, limit, CALLER);
    return __real_strncpy(to, from, limit);
}

char *__wrap_stpncpy(char *to, const char *from, size_t limit)
{
    copies_padded(to, from, limit, CALLER);
    return __real_stpncpy(to, from, limit);
}

char *__wrap_strcat(char *to, const char *from)
{
    appends(to, from, SIZE_MAX, CALLER);
    return __real_strcat(to, from);
}

char *__wrap_strncat(char *to, const char *from, size_t limit)
{
    appends(to, from, limit, CALLER);
    return __real_strncat(to, from, limit);
}

int __wrap_strcmp(const char *left, const char *right)
{
    compares(left, right, SIZE_MAX, CALLER);
    return __real_strcmp(left, right);
}

int __wrap_strncmp(const char *left, const char *right, size_t limit)
{
    compares(left, right, limit, CALLER);
    return __real_strncmp(left, right, limit);
}

char *__wrap_strchr(const char *in, int byte)
{
    char *found = __real_strchr(in, byte);
    access_range(in, found ? (size_t)(found - in) + 1 : all_bytes_of(in), LOAD, CALLER);
    return found;
}

char *__wrap_strrchr(const char *in, int byte)
{
    access_range(in, all_bytes_of(in), LOAD, CALLER);
    return __real_strrchr(in, byte);
}

char *__wrap_strstr(const char *in, const char *needle)
{
    char *found = __real_strstr(in, needle);
    size_t needle_size = all_bytes_of(needle);
    size_t searched = found ? (size_t)(found - in) + needle_size - 1 : all_bytes_of(in);
    access_range(in, searched, LOAD, CALLER);
    access_range(needle, needle_size, LOAD, CALLER);
    return found;
}

char *__wrap_strdup(const char *from)
{
    access_range(from, all_bytes_of(from), LOAD, CALLER);
    return __real_strdup(from);
}

char *__wrap_strndup(const char *from, size_t limit)
{
    access_range(from, bytes_of(from, limit), LOAD, CALLER);
    return __real_strndup(from, limit);
}

char *__wrap___strcpy_chk(char *to, const char *from, size_t room)
{
    copies(to, from, CALLER);
    return __real___strcpy_chk(to, from, room);
}

char *__wrap___stpcpy_chk(char *to, const char *from, size_t room)
{
    copies(to, from, CALLER);
    return __real___stpcpy_chk(to, from, room);
}

char *__wrap___strncpy_chk(char *to, const char *from, size_t limit, size_t room)
{
    copies_padded(to, from, limit, CALLER);
    return __real___strncpy_chk(to, from, limit, room);
}

char *__wrap___stpncpy_chk(char *to, const char *from, size_t limit, size_t room)
{
    copies_padded(to, from, limit, CALLER);
    return __real___stpncpy_chk(to, from, limit, room);
}

char *__wrap___strcat_chk(char *to, const char *from, size_t room)
{
    appends(to, from, SIZE_MAX, CALLER);
    return __real___strcat_chk(to, from, room);
}

char *__wrap___strncat_chk(char *to, const char *from, size_t limit, size_t room)
{
    appends(to, from, limit, CALLER);
    return __real___strncat_chk(to, from, limit, room);
}
