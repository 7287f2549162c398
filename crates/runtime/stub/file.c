/*
 * Input and output of the C library, wrapped like the functions of memory.c: what is written out is
 * loaded, and what came in is stored. Formatted input and output is not followed, nor is POSIX's own:
 * a program may have functions of its own that are called `read` and `write`.
 */
#include "filter.h"
#include "wrap.h"
#include <errno.h>
#include <stdio.h>

REAL(size_t, fread, (void *, size_t, size_t, FILE *))
REAL(size_t, fwrite, (const void *, size_t, size_t, FILE *))
REAL(char *, fgets, (char *, int, FILE *))
REAL(int, fputs, (const char *, FILE *))
REAL(int, puts, (const char *))
REAL(size_t, strlen, (const char *))

/* So many bytes came in; the program may still ask why there were no more. */
static inline void came(const void *to, size_t size, const void *pc)
{
    int error = errno;
    access_range(to, size, STORE, pc);
    errno = error;
}

size_t __wrap_fread(void *to, size_t size, size_t count, FILE *file)
{
    size_t read = __real_fread(to, size, count, file);
    came(to, read * size, CALLER);
    return read;
}

char *__wrap_fgets(char *to, int size, FILE *file)
{
    char *line = __real_fgets(to, size, file);
    if (line)
        came(line, __real_strlen(line) + 1, CALLER);
    return line;
}

size_t __wrap_fwrite(const void *from, size_t size, size_t count, FILE *file)
{
    access_range(from, size * count, LOAD, CALLER);
    return __real_fwrite(from, size, count, file);
}

int __wrap_fputs(const char *string, FILE *file)
{
    access_range(string, __real_strlen(string) + 1, LOAD, CALLER);
    return __real_fputs(string, file);
}

int __wrap_puts(const char *string)
{
    access_range(string, __real_strlen(string) + 1, LOAD, CALLER);
    return __real_puts(string);
}
