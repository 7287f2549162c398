// Accesses that may not happen are never told before the loop: a copy of it has checks of its own.

void where(double *restrict x, const int *restrict wanted, int n)
{
    for (int i = 0; i < n; i++)
        if (wanted[i])
            x[i] = 1;
}

int first_above(const double *x, double bound, int n)
{
    for (int i = 0; i < n; i++)
        if (x[i] > bound)
            return i;
    return -1;
}
