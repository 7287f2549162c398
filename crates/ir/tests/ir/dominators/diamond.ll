; if … else …, then an early return.
;> dominator f b3: b0
;> dominator f b1: b0
;> post-dominator f b0: b3
;> post-dominator f b3: nothing
;> frontier f b1: b3
;> frontier f b0: nothing
;> controls f b1: b0
;> controls f b3: nothing
;> controls f b4: b3
;> iterated f b1: b0
;> iterated f b4 b5: b3
define i32 @f(i1 %c, i1 %d) {
entry:
  br i1 %c, label %then, label %else
then:
  call void @show(i32 1, ptr null)
  br label %join
else:
  call void @show(i32 2, ptr null)
  br label %join
join:
  br i1 %d, label %early, label %late
early:
  ret i32 1
late:
  ret i32 2
}
declare void @show(i32, ptr)
