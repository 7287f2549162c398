; Arithmetic, casts, floats, vectors, structs in registers.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define i32 @integers(i32 %x, i32 %y) {
  %1 = sub i32 %x, %y
  %2 = mul i32 %1, -3
  %3 = sdiv i32 %2, %y
  %4 = udiv i32 %3, %y
  %5 = srem i32 %4, %y
  %6 = urem i32 %5, %y
  %7 = and i32 %6, 255
  %8 = or i32 %7, 1
  %9 = xor i32 %8, -1
  %10 = shl i32 %9, 2
  %11 = lshr i32 %10, 2
  %12 = ashr i32 %11, 2
  %13 = freeze i32 %12
  %14 = icmp ult i32 %13, %y
  %15 = select i1 %14, i32 %13, i32 %y
  ret i32 %15
}

define ptr @casts(i32 %x, ptr %p, double %d) {
  %1 = sext i32 %x to i64
  %2 = zext i32 %x to i64
  %3 = trunc i64 %1 to i8
  %4 = ptrtoint ptr %p to i64
  %5 = ptrtoint ptr %p to i32
  %6 = bitcast double %d to i64
  %7 = fptosi double %d to i32
  %8 = sitofp i32 %x to float
  %9 = inttoptr i64 %4 to ptr
  %10 = inttoptr i32 %5 to ptr
  ret ptr %10
}

define i1 @floats(double %d, float %f) {
  %1 = fneg double %d
  %2 = fadd fast double %1, 2.0
  %3 = fpext float %f to double
  %4 = fcmp olt double %2, %3
  ret i1 %4
}

define i32 @vectors(<4 x i32> %v, <4 x i1> %m, ptr %p) {
  %1 = add <4 x i32> %v, %v
  %2 = icmp eq <4 x i32> %1, %v
  %3 = select <4 x i1> %m, <4 x i32> %1, <4 x i32> %v
  %4 = shufflevector <4 x i32> %3, <4 x i32> %1, <2 x i32> <i32 0, i32 5>
  %5 = insertelement <4 x i32> %1, i32 7, i32 2
  store <4 x i32> %5, ptr %p
  %6 = load <4 x i32>, ptr %p
  %7 = extractelement <4 x i1> %m, i32 1
  %8 = extractelement <4 x i32> %6, i32 3
  ret i32 %8
}

define i32 @structs({ i8, { i32, i64 } } %s, ptr %p) {
  %1 = extractvalue { i8, { i32, i64 } } %s, 1, 1
  %2 = insertvalue { i8, { i32, i64 } } %s, i32 4, 1, 0
  store { i8, { i32, i64 } } %2, ptr %p
  %3 = load { i8, { i32, i64 } }, ptr %p
  %4 = extractvalue { i8, { i32, i64 } } %3, 1, 0
  ret i32 %4
}

define i32 @variable_arguments(ptr %list) {
  %1 = va_arg ptr %list, i32
  %2 = call i32 asm sideeffect "nop", "=r,r,~{memory}"(i32 %1)
  ret i32 %2
}
