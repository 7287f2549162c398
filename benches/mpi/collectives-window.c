// The same loops in a program that has a window: here collectives also order the ranks.
#define WITH_WINDOW
#define NAME "-window"
#include "collectives.c"
