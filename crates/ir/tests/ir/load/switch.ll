; Labels are sign-extended; wider ones than 64 bits lead somewhere.
define i32 @plain(i32 %x) {
  switch i32 %x, label %other [ i32 -1, label %a
                                i32 2147483647, label %b
 ]
a:
  ret i32 1
b:
  ret i32 2
other:
  ret i32 0
}

define void @wide(i128 %x) {
  switch i128 %x, label %other [ i128 5, label %a
                                 i128 36893488147419103232, label %b ]
a:
  ret void
b:
  ret void
other:
  ret void
}

define void @nothing(i1 %x) {
  switch i1 %x, label %a []
a:
  unreachable
}

define void @computed(ptr %p) {
  indirectbr ptr %p, [label %a, label %b]
a:
  ret void
b:
  ret void
}

define i32 @assembly() {
  %r = callbr i32 asm sideeffect "", "=r,!i"() to label %a [label %b]
a:
  ret i32 %r
b:
  ret i32 0
}
