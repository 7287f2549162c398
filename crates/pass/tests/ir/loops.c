// Loops whose addresses are known before they begin: one check before the loop, none in it.
#include <math.h>
#include <stddef.h>

void unknown(void);

void scale(double *restrict x, const double *restrict y, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = 2 * y[i];
}

void reversed(double *x, int n)
{
    for (int i = n - 1; i >= 0; i--)
        x[i] = i;
}

void strided(double *x, long n, long step)
{
    for (long i = 0; i < n; i++)
        x[i * step] = 1;
}

// Two reads at a constant distance are one span.
void neighbours(double *restrict x, const double *restrict y, int n)
{
    for (int i = 1; i < n - 1; i++)
        x[i] = y[i - 1] + y[i + 1];
}

// A nest that always runs whole is checked before the outer loop.
void nest(double *restrict x, const double *restrict y, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            x[j * (size_t)n + i] = y[i * (size_t)m + j];
}

// The rows differ in length: a check for each row.
void triangle(double *x, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            x[i * (size_t)n + j] = 1;
}

// Functions of numbers do not communicate.
void roots(double *restrict x, const double *restrict y, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = cbrt(y[i]);
}

// What may communicate stands between the accesses: each has its own check.
void call(double *x, int n)
{
    for (int i = 0; i < n; i++) {
        x[i] = 1;
        unknown();
    }
}

// How often the loop runs is not known before.
size_t length(const char *text)
{
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}
