/* Functions of the C library that read or write memory for the program. */
#define _GNU_SOURCE
#include "fake.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* "hello" at 0, "help" at 100; the rest is zero. */
char *s;
size_t five = 5, twelve = 12, hundred = 100;

TEST do_memcpy(void) { memcpy(s + 400, s + 300, hundred); }      //~ load 300..400, store 400..500
TEST do_memmove(void) { memmove(s + 310, s + 300, hundred); }    //~ load 300..400, store 310..410
TEST do_mempcpy(void) { sink = *(char *)mempcpy(s + 700, s + 600, hundred); } //~ load 600..700 800..801, store 700..800
TEST do_memset(void) { memset(s + 500, 0, hundred); }            //~ store 500..600
TEST do_bcopy(void) { bcopy(s + 300, s + 400, hundred); }        //~ load 300..400, store 400..500
TEST do_bzero(void) { bzero(s + 401, hundred); }                 //~ store 401..501
TEST do_memcmp(void) { sink = memcmp(s + 300, s + 500, hundred); } //~ load 300..400 500..600
TEST do_memchr(void) { sink = memchr(s, 'l', hundred) != NULL; } //~ load 0..3
TEST do_memchr_none(void) { sink = memchr(s + 1, 'x', five) != NULL; } //~ load 1..6
TEST do_nothing(void) { memcpy(s + 400, s + 300, hundred - 100); }

TEST do_strlen(void) { sink = strlen(s); }                       //~ load 0..6
TEST do_strnlen(void) { sink = strnlen(s + 1, five - 2); }       //~ load 1..4
TEST do_strcpy(void) { strcpy(s + 900, s); }                     //~ load 0..6, store 900..906
TEST do_stpcpy(void) { sink = *stpcpy(s + 910, s + 1); }         //~ load 1..6 914..915, store 910..915
TEST do_strncpy(void) { strncpy(s + 920, s, twelve); }           //~ load 0..6, store 920..932
TEST do_strncpy_cut(void) { strncpy(s + 940, s, five - 1); }     //~ load 0..4, store 940..944
TEST do_strcat(void) { strcat(s + 900, s + 100); }               //~ load 100..105 900..906, store 905..910
TEST do_strncat(void) { strncat(s + 920, s + 100, five - 3); }   //~ load 100..102 920..926, store 925..928
TEST do_strcmp(void) { sink = strcmp(s, s + 100); }              //~ load 0..4 100..104
TEST do_strcmp_equal(void) { sink = strcmp(s, s + 900); }        //~ load 0..6 900..906
TEST do_strncmp(void) { sink = strncmp(s, s + 100, five - 2); }  //~ load 0..3 100..103
TEST do_strchr(void) { sink = strchr(s, 'e') != NULL; }          //~ load 0..2
TEST do_strchr_none(void) { sink = strchr(s + 2, 'x') != NULL; } //~ load 2..6
TEST do_strrchr(void) { sink = strrchr(s, 'h') != NULL; }        //~ load 0..6
TEST do_strstr(void) { sink = strstr(s, "ll") != NULL; }         //~ load 0..4
TEST do_strstr_none(void) { sink = strstr("abc", s + 100) != NULL; } //~ load 100..105
TEST do_strdup(void) { sink = (long)strdup(s); }                    //~ load 0..6
TEST do_strndup(void) { sink = (long)strndup(s, five - 2); }        //~ load 0..3

int main(void)
{
    if (posix_memalign((void **)&s, 4096, 4096))
        return 1;
    memset(s, 0, 4096);
    strcpy(s, "hello");
    strcpy(s + 100, "help");
    fake_watch(s, 4096);
    do_memcpy(), do_memmove(), do_mempcpy(), do_memset(), do_bcopy(), do_bzero();
    do_memcmp(), do_memchr(), do_memchr_none(), do_nothing();
    do_strlen(), do_strnlen(), do_strcpy(), do_stpcpy(), do_strncpy(), do_strncpy_cut();
    do_strcmp_equal(), do_strcat(), do_strncat(), do_strcmp(), do_strncmp();
    do_strchr(), do_strchr_none(), do_strrchr(), do_strstr(), do_strstr_none(), do_strdup(), do_strndup();
    return 0;
}
