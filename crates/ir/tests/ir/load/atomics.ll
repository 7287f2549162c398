; Atomic accesses of the language.
define i32 @f(ptr %p) {
  %a = load atomic i32, ptr %p acquire, align 4
  store atomic i32 %a, ptr %p monotonic, align 4
  %b = load volatile i32, ptr %p
  %c = atomicrmw add ptr %p, i32 1 seq_cst
  %d = cmpxchg ptr %p, i64 0, i64 1 acq_rel monotonic
  %e = extractvalue { i64, i1 } %d, 1
  fence seq_cst
  ret i32 %c
}
