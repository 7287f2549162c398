// The part of a Fortran program that is written in C.
static volatile int sink;

void work(const int *values, int n, void (*step)(void))
{
    step();
    sink = values[n - 1];
}
