; Two cases of a switch lead to one block: one edge.
;> dominator f b1: b0
;> dominator f b3: b0
;> post-dominator f b1: b3
;> post-dominator f b2: b3
;> controls f b1: b0
;> controls f b2: b0 b1
;> iterated f b2: b0 b1
define void @f(i32 %n, i1 %c) {
entry:
  switch i32 %n, label %out [ i32 1, label %one
                              i32 2, label %two
                              i32 3, label %two ]
one:
  br i1 %c, label %two, label %out
two:
  call void @work()
  br label %out
out:
  ret void
}
declare void @work()
