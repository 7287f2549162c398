// The same ping-pong in a program that has a window: here messages also order the ranks.
#define WITH_WINDOW
#define NAME "pingpong-window"
#include "pingpong.c"
