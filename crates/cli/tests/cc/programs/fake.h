/* What the test programs know of the fake runtime they are linked with. */
#ifndef FAKE_H
#define FAKE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* From now on, accesses to these bytes are logged. */
void fake_watch(const void *addr, size_t size);

/* From now on, ends of stack frames that overlap the watched bytes are logged. */
void fake_watch_stack(void);

#ifdef __cplusplus
}
#endif

/* A test is one function; it must stay one, so that its accesses keep their line. */
#define TEST __attribute__((noinline)) void

/* Where values go, so that loads are not removed. */
extern long sink;

#endif
