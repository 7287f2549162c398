; A loop that control never leaves: its header is joined to the virtual exit.
;> dominator f b2: b1
;> post-dominator f b2: b1
;> post-dominator f b0: nothing
;> controls f b1: b0
;> controls f b3: b0
;> frontier f b2: b1
define void @f(i1 %c) {
entry:
  br i1 %c, label %head, label %out
head:
  call void @work()
  br label %body
body:
  call void @work()
  br label %head
out:
  ret void
}
declare void @work()
