/*
 * What programs call themselves when they know that they are compiled for ThreadSanitizer
 * (<sanitizer/tsan_interface.h>, and clang in a few places). It says nothing about one-sided
 * communication and is accepted without effect, so that such programs link.
 */
#include <stddef.h>

void __tsan_ignore_thread_begin(void) {}
void __tsan_ignore_thread_end(void) {}

void __tsan_acquire(void *addr)
{
    (void)addr;
}

void __tsan_release(void *addr)
{
    (void)addr;
}

#define MUTEX(name)                                                                                    \
    void __tsan_mutex_##name(void *addr, unsigned flags)                                               \
    {                                                                                                  \
        (void)addr, (void)flags;                                                                       \
    }

MUTEX(create)
MUTEX(destroy)
MUTEX(pre_lock)
MUTEX(pre_signal)
MUTEX(post_signal)
MUTEX(pre_divert)
MUTEX(post_divert)
MUTEX(post_unlock)

void __tsan_mutex_post_lock(void *addr, unsigned flags, int recursion)
{
    (void)addr, (void)flags, (void)recursion;
}

int __tsan_mutex_pre_unlock(void *addr, unsigned flags)
{
    (void)addr, (void)flags;
    return 0;
}

void *__tsan_get_current_fiber(void)
{
    return NULL;
}

void *__tsan_create_fiber(unsigned flags)
{
    (void)flags;
    return NULL;
}

void __tsan_destroy_fiber(void *fiber)
{
    (void)fiber;
}

void __tsan_switch_to_fiber(void *fiber, unsigned flags)
{
    (void)fiber, (void)flags;
}

void __tsan_set_fiber_name(void *fiber, const char *name)
{
    (void)fiber, (void)name;
}
