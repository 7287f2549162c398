// Memory whose address nobody gets is not checked.
#include <stdlib.h>

void use(int *);
static int hidden[100], shown[100];
static const int table[4] = {1, 2, 3, 4};

int local(int i)
{
    int values[4] = {i, 2, i, 4};
    return values[i & 3];
}

// Its frame is watched when it ends.
int passed(int i)
{
    int values[4] = {1, 2, 3, 4};
    use(values);
    return values[i & 3];
}

int counted(int i) { return ++hidden[i]; }
int published(int i)
{
    use(shown);
    return ++shown[i];
}
int constant(int i) { return table[i & 3]; }

int heap(int n, int seed)
{
    int *values = malloc(n * sizeof *values);
    for (int i = 0; i < n; i++)
        values[i] = seed + i;
    int result = values[seed];
    free(values);
    return result;
}
