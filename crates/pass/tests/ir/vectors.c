// What is left after the vectoriser: gathered lanes one by one, masked ones by their mask.

void gather(double *restrict x, const double *restrict y, const int *restrict which, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = y[which[i]];
}

typedef double vector __attribute__((vector_size(32), aligned(8)));

void wide(vector *x, const vector *y) { *x = *y + 1; }
