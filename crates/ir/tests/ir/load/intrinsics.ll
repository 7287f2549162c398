; Intrinsic functions: what means something to an analysis; the rest is opaque or gone.
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr, ptr, i64, i32)
declare void @llvm.assume(i1)
declare i64 @llvm.expect.i64(i64, i64)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare double @llvm.fmuladd.f64(double, double, double)
declare i32 @llvm.ctpop.i32(i32)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare i1 @llvm.is.constant.i32(i32)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.trap()

@each = thread_local global i32 0

define i32 @f(ptr %p, ptr %q, i32 %x, i64 %n, double %d, ...) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %n, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %n, i1 false)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 4 %p, ptr align 4 %q, i64 8, i32 4)
  call void @llvm.assume(i1 true)
  %e = call i64 @llvm.expect.i64(i64 %n, i64 0)
  %o = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 1)
  %s = extractvalue { i32, i1 } %o, 0
  %c = extractvalue { i32, i1 } %o, 1
  %m = call i32 @llvm.smax.i32(i32 %x, i32 %s)
  %u = call i32 @llvm.umin.i32(i32 %x, i32 %m)
  %a = call i32 @llvm.abs.i32(i32 %u, i1 false)
  %f = call double @llvm.fmuladd.f64(double %d, double %d, double 1.0)
  %b = call i32 @llvm.ctpop.i32(i32 %a)
  %z = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  %k = call i1 @llvm.is.constant.i32(i32 %x)
  %t = call ptr @llvm.threadlocal.address.p0(ptr @each)
  call void @llvm.va_start.p0(ptr %p)
  call void @llvm.trap()
  unreachable
}
