/*
 * Linked into an executable of which the static analysis has proven that all ranks call the same
 * collectives alike: libfencepost.so need not compare them.
 */
extern __attribute__((weak, visibility("default"))) void fencepost_proven(void);

__attribute__((constructor(101))) static void tell(void)
{
    if (fencepost_proven)
        fencepost_proven();
}
