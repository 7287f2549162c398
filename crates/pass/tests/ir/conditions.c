// Accesses that may not happen are never told before the loop: a copy of it has checks of its own.

void where(double *restrict x, const int *restrict wanted, int n)
{
    for (int i = 0; i < n; i++)
        if (wanted[i])
            x[i] = 1;
}

// No copy of a loop that searches something else than a number.
int first_of(const char *x, char wanted, int n)
{
    for (int i = 0; i < n; i++)
        if (x[i] == wanted)
            return i;
    return -1;
}

int first_above(const double *x, double bound, int n)
{
    for (int i = 0; i < n; i++)
        if (x[i] > bound)
            return i;
    return -1;
}
