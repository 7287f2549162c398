// Nests of loops that ask once how far nobody watches anything behind a pointer (gaps.h).
void unknown(void);

// The index comes from a list.
double gather(const double *x, const long *index, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += x[index[i]];
    return sum;
}

// Before the outer loop, for all three arrays of the inner one.
void product(double *restrict to, const double *restrict of, const double *restrict entry, const long *restrict column,
             const long *restrict first, long n)
{
    for (long i = 0; i < n; i++) {
        double sum = 0;
        for (long j = first[i]; j < first[i + 1]; j++)
            sum += entry[j] * of[column[j]];
        to[i] = sum;
    }
}

// A pointer in a variable that nobody else knows stays the same.
static double *kept;
void keep(double *x) { kept = x; }
void kept_pointer(const long *restrict first, long n)
{
    for (long i = 0; i < n; i++)
        for (long j = first[i]; j < first[i + 1]; j++)
            kept[j] = 1;
}

// The pointer is another in every round.
double pointers(double **x, const long *index, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += x[i][index[i]];
    return sum;
}

// After a call something else may be watched.
double call(const double *x, const long *index, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++) {
        sum += x[index[i]];
        unknown();
    }
    return sum;
}

// Nobody knows how long it goes on.
long chain(const long *next, long at)
{
    long length = 0;
    for (; at; at = next[at])
        length++;
    return length;
}
