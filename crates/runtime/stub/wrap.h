/*
 * Wrapping of library functions. With the linker's option --wrap=f every call of f in the module goes
 * to __wrap_f, and __real_f is f itself. wrapped.txt lists all f.
 */
#ifndef FENCEPOST_WRAP_H
#define FENCEPOST_WRAP_H

#define REAL(result, name, parameters)                                                                 \
    extern __attribute__((visibility("default"))) result __real_##name parameters;

/* A function that not every program or C library has: if it is missing, nobody calls the wrapper. */
#define OPTIONAL_REAL(result, name, parameters)                                                        \
    extern __attribute__((weak, visibility("default"))) result __real_##name parameters;

/* The statement of the program that flang's library works for, or null. */
extern _Thread_local const void *fencepost_statement __attribute__((tls_model("initial-exec")));

/* Who called, for functions that flang's library calls, too. */
#define CALLER_OR_STATEMENT (fencepost_statement ? fencepost_statement : CALLER)

#endif
