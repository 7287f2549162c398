// What runs seldom is checked by calls: less to compile, and a smaller program. A loop is not.
struct part {
    long kind, left, right;
    double weights[4];
};

__attribute__((cold)) void complain(const char *text);

// Only if something is wrong with what is wrong.
void fails(struct part *p, long *count)
{
    if (p->kind < 0) {
        complain("kind");
        if (p->left < 0) {
            complain("left");
            p->left = ++*count;
        }
    }
}

// An interpreter: none of its instructions is rare.
long interprets(const unsigned char *code, long *stack)
{
    for (;;) {
        switch (*code++) {
        case 0: return *stack;
        case 1: stack[1] = stack[0]; stack++; break;
        case 2: stack[-1] += stack[0]; stack--; break;
        case 3: stack[-1] *= stack[0]; stack--; break;
        case 4: stack[0] = -stack[0]; break;
        case 5: stack[-1] -= stack[0]; stack--; break;
        default: complain("code"); stack[0] = 0;
        }
    }
}

// Called from where something is wrong only.
static __attribute__((noinline)) void mends(struct part *p)
{
    complain("left");
    if (p->left < 0) {
        complain("again");
        p->right = 0;
    }
}

// The same access twice in a line.
void twice(struct part *p, volatile long *q)
{
    if (p->kind < 0) {
        complain("kind");
        mends(p);
    }
    *q = *q + *q;
}

double sums(struct part **all, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += all[i]->weights[0] + all[i]->weights[1];
    return sum;
}
