// A flush of OpenMP is a fence, but not the one that clang puts behind an atomic access which orders.
struct place;
void __kmpc_flush(struct place *at);

void alone(int *flag, struct place *at)
{
    __kmpc_flush(at);
    __atomic_store_n(flag, 1, __ATOMIC_RELAXED);
}

int acquires(int *flag, struct place *at)
{
    int there = __atomic_load_n(flag, __ATOMIC_RELAXED);
    __kmpc_flush(at);
    return there;
}

void of_atomic(int *flag, struct place *at)
{
    __atomic_store_n(flag, 1, __ATOMIC_SEQ_CST);
    __kmpc_flush(at);
}

void of_capture(int *flag, int *into, struct place *at)
{
    *into = __atomic_fetch_add(flag, 1, __ATOMIC_ACQ_REL);
    __kmpc_flush(at);
}

void after_atomic(int *flag, int *other, struct place *at)
{
    __atomic_store_n(flag, 1, __ATOMIC_SEQ_CST);
    __kmpc_flush(at);
    __kmpc_flush(at);
    __atomic_store_n(other, 1, __ATOMIC_RELAXED);
}
