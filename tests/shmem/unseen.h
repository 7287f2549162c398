// Two PEs of one machine wait for each other by means that OpenSHMEM knows nothing of: so a schedule is
// always the same, and yet nothing is ordered.
#ifndef UNSEEN_H
#define UNSEEN_H

#include <fcntl.h>
#include <sched.h>
#include <shmem.h>
#include <stdio.h>
#include <unistd.h>

// The launcher is the parent of both.
static inline void unseen_name(char *name)
{
    snprintf(name, 64, "unseen-%d", (int)getppid());
}

static inline void unseen_tell(void)
{
    char name[64];
    unseen_name(name);
    close(open(name, O_CREAT | O_WRONLY, 0600));
}

// Nobody writes what is tested, so the test orders nothing. It is there for libraries that serve the others only within
// calls: without it a lock that they take meanwhile would never be theirs.
static inline void unseen_await(void)
{
    static int never;
    char name[64];
    unseen_name(name);
    while (unlink(name) != 0) {
        shmem_int_test(&never, SHMEM_CMP_NE, 0);
        sched_yield();
    }
}

#endif
