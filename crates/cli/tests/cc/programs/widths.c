/*
 * Every width and alignment of plain accesses, one function each. The comment names the bytes a line
 * must touch, as offsets into the watched memory; a line without one must touch none.
 */
#include "fake.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

unsigned char *memory;
#define AT(type, offset) ((type *)(memory + (offset)))

struct bytes17 { char c[17]; };
struct bytes24 { double d[3]; };
struct bytes64 { long l[8]; };
struct bytes200 { char c[200]; };
struct __attribute__((packed)) packed { char x; int y; double z; short s; };
struct fields { unsigned a : 3, b : 7, c : 14; int other; };
typedef int unaligned_int __attribute__((aligned(1)));
typedef long unaligned_long __attribute__((aligned(1)));
typedef double vector16 __attribute__((vector_size(16)));

TEST load1(void) { sink = *AT(char, 1); }                    //~ load 1..2
TEST load2(void) { sink = *AT(short, 2); }                   //~ load 2..4
TEST load4(void) { sink = *AT(int, 4); }                     //~ load 4..8
TEST load8(void) { sink = *AT(long, 8); }                    //~ load 8..16
TEST load_float(void) { sink = (long)*AT(float, 12); }       //~ load 12..16
TEST load_double(void) { sink = (long)*AT(double, 24); }     //~ load 24..32
TEST load16(void) { sink = *AT(__int128, 32) == 1; }         //~ load 32..48
TEST store1(void) { *AT(char, 101) = 1; }                    //~ store 101..102
TEST store2(void) { *AT(short, 102) = 2; }                   //~ store 102..104
TEST store4(void) { *AT(int, 104) = 4; }                     //~ store 104..108
TEST store8(void) { *AT(long, 112) = 8; }                    //~ store 112..120
TEST store_double(void) { *AT(double, 120) = 1.5; }          //~ store 120..128
TEST store16(void) { *AT(__int128, 128) = 16; }              //~ store 128..144
TEST copy16(void) { *AT(__int128, 160) = *AT(__int128, 144); } //~ load 144..160, store 160..176
TEST store_vector(void) { *AT(vector16, 176) = (vector16){1, 2}; } //~ store 176..192

TEST unaligned_load4(void) { sink = *AT(unaligned_int, 201); }     //~ load 201..205
TEST unaligned_load8(void) { sink = *AT(unaligned_long, 203); }    //~ load 203..211
TEST unaligned_store4(void) { *AT(unaligned_int, 213) = 4; }       //~ store 213..217
TEST unaligned_store8(void) { *AT(unaligned_long, 217) = 8; }      //~ store 217..225
TEST across_pages(void) { *AT(unaligned_long, 4093) = 8; }         //~ store 4093..4101
TEST packed_int(void) { AT(struct packed, 230)->y = 1; }           //~ store 231..235
TEST packed_double(void) { AT(struct packed, 245)->z = 1; }        //~ store 250..258
TEST packed_short(void) { sink = AT(struct packed, 260)->s; }      //~ load 273..275

TEST volatile_load(void) { sink = *AT(volatile int, 300); }        //~ load 300..304
TEST volatile_store(void) { *AT(volatile long, 304) = 1; }         //~ store 304..312

TEST struct17(void) { *AT(struct bytes17, 417) = *AT(struct bytes17, 400); }   //~ load 400..417, store 417..434
TEST struct24(void) { *AT(struct bytes24, 464) = *AT(struct bytes24, 440); }   //~ load 440..464, store 464..488
TEST struct64(void) { *AT(struct bytes64, 600) = *AT(struct bytes64, 500); }   //~ load 500..564, store 600..664
TEST struct200(void) { *AT(struct bytes200, 900) = *AT(struct bytes200, 700); } //~ load 700..900, store 900..1100
TEST struct_zero(void) { *AT(struct bytes64, 1104) = (struct bytes64){{0}}; }   //~ store 1104..1168

TEST copy_1(void) { memcpy(memory + 1300, memory + 1200, 1); }     //~ load 1200..1201, store 1300..1301
TEST copy_8(void) { memcpy(memory + 1301, memory + 1201, 8); }     //~ load 1201..1209, store 1301..1309
TEST copy_13(void) { memcpy(memory + 1310, memory + 1210, 13); }   //~ load 1210..1223, store 1310..1323
TEST copy_24(void) { memcpy(memory + 1330, memory + 1230, 24); }   //~ load 1230..1254, store 1330..1354
TEST copy_64(void) { memcpy(memory + 1500, memory + 1400, 64); }   //~ load 1400..1464, store 1500..1564
TEST copy_200(void) { memcpy(memory + 1900, memory + 1600, 200); } //~ load 1600..1800, store 1900..2100
TEST move_64(void) { memmove(memory + 2216, memory + 2200, 64); }  //~ load 2200..2264, store 2216..2280
TEST set_16(void) { memset(memory + 2300, 1, 16); }                //~ store 2300..2316
TEST set_64(void) { memset(memory + 2400, 0, 64); }                //~ store 2400..2464
TEST set_200(void) { memset(memory + 2500, 7, 200); }              //~ store 2500..2700
TEST equal_8(void) { sink = memcmp(memory + 2700, memory + 2708, 8) == 0; } //~ load 2700..2716
TEST equal_64(void) { sink = memcmp(memory + 2800, memory + 2864, 64) == 0; } //~ load 2800..2928
TEST literal(void) { strcpy((char *)memory + 3000, "a literal longer than sixteen bytes"); } //~ store 3000..3036
TEST compare(void) { sink = strcmp((char *)memory + 3004, "ab"); } //~ load 3004..3005

int main(void)
{
    if (posix_memalign((void **)&memory, 4096, 8192))
        return 1;
    memset(memory, 0, 8192);
    fake_watch(memory, 8192);
    load1(), load2(), load4(), load8(), load_float(), load_double(), load16();
    store1(), store2(), store4(), store8(), store_double(), store16(), copy16(), store_vector();
    unaligned_load4(), unaligned_load8(), unaligned_store4(), unaligned_store8(), across_pages();
    packed_int(), packed_double(), packed_short();
    volatile_load(), volatile_store();
    struct17(), struct24(), struct64(), struct200(), struct_zero();
    copy_1(), copy_8(), copy_13(), copy_24(), copy_64(), copy_200(), move_64();
    set_16(), set_64(), set_200(), equal_8(), equal_64(), literal(), compare();
    return 0;
}
