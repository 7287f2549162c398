// Without vectors beyond SSE's, a check of few accesses is assembly, and what was answered for a pointer counts
// until something may communicate.
void unknown(void);

struct point {
    double x, y, z;
    long id;
    struct point *next;
};

double one(double *a) { return *a; }

void far(char *a) { a[100000] = 1; }

// One answer for both, and another one for what the pointer in it points to.
long chased(struct point *p)
{
    p->id++;
    return p->next->id;
}

// The answer for the first field is good for the others, on every way.
long branches(struct point *p, int way)
{
    long id = p->id;
    if (way == 1)
        p->x = 1;
    else if (way == 2)
        p->y = 1;
    p->z = 2;
    return id;
}

// Only one of the ways communicates: at its end nothing is known.
long communicates(struct point *p, int way)
{
    long id = p->id;
    if (way)
        unknown();
    p->z = 2;
    return id;
}

// The second round may come after a call.
void rounds(struct point *p, int n)
{
    p->id = 1;
    for (int i = 0; i < n; i++) {
        p->x += 1;
        unknown();
    }
}

void many(struct point *p)
{
    p->x = 1;
    p->y = 2;
    p->id = 3;
    p->next = p;
}

long double extended(long double *a) { return *a; }
