// Accesses of a block have one check, unless something between them may communicate.
#include <string.h>

void unknown(void);

struct point { double x, y, z; };

void fields(struct point *p)
{
    p->x += 1;
    p->y += 1;
    p->z += 1;
}

void two(double *a, double *b)
{
    *a = 1;
    *b = 2;
}

void apart(double *a)
{
    a[0] = 1;
    unknown();
    a[1] = 1;
}

// The address of the second is known after the first.
double chased(double **p) { return **p; }

void copies(struct point *to, const struct point *from) { *to = *from; }
void block(char *to, const char *from, unsigned long n) { memcpy(to, from, n); }
int equal(const char *a, const char *b) { return memcmp(a, b, 16) == 0; }

int updates(_Atomic int *counter, int *expected)
{
    (*counter)++;
    return __atomic_compare_exchange_n((int *)counter, expected, 5, 0, 5, 5);
}
