// Parallel regions as clang compiles them: around which of them is it told that nobody communicates?
#include <math.h>
#include <stdlib.h>

typedef void (*microtask)(int *, int *, ...);
void __kmpc_fork_call(void *, int, microtask, ...);
void __kmpc_barrier(void *, int);
int omp_get_thread_num(void);
void unknown(double *);

static double values[64];

static void __attribute__((noinline)) compute(double *value) { *value = sqrt(*value); }

static void __attribute__((noinline)) communicate(double *value) { unknown(value); }

static void computes(int *thread, int *bound, ...) {
    compute(&values[*thread]);
    __kmpc_barrier(0, *thread);
    free(malloc(8));
}

static void communicates(int *thread, int *bound, ...) { communicate(&values[*thread]); }

static void asks(int *thread, int *bound, ...) { values[omp_get_thread_num()] += 1; }

static void nested(int *thread, int *bound, ...) { __kmpc_fork_call(0, 0, computes); }

static void nested_loud(int *thread, int *bound, ...) { __kmpc_fork_call(0, 0, communicates); }

static int compare(const void *one, const void *other) {
    unknown(0);
    return one < other;
}

static void sorts(int *thread, int *bound, ...) { qsort(values, 64, sizeof values[0], compare); }

static void (*chosen)(double *) = compute;

void choose(void (*one)(double *)) { chosen = one; }

static void called_by_pointer(int *thread, int *bound, ...) { chosen(values); }

void quiet_work(void) { __kmpc_fork_call(0, 0, computes); }
void quiet_runtime(void) { __kmpc_fork_call(0, 0, asks); }
void quiet_nested(void) { __kmpc_fork_call(0, 0, nested); }
void loud_work(void) { __kmpc_fork_call(0, 0, communicates); }
void loud_nested(void) { __kmpc_fork_call(0, 0, nested_loud); }
void loud_sort(void) { __kmpc_fork_call(0, 0, sorts); }
void loud_pointer(void) { __kmpc_fork_call(0, 0, called_by_pointer); }
void loud_argument(microtask work) { __kmpc_fork_call(0, 0, work); }
