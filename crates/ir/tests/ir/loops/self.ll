; A block that is a loop; two latches of one header are one loop.
;> blocks f b1: b1
;> latches f b1: b1-b1
;> exits f b1: b1-b2
;> blocks f b2: b2 b3 b4
;> latches f b2: b3-b2 b4-b2
define void @f(i1 %a, i1 %b, i1 %c) {
entry:
  br label %self
self:
  br i1 %a, label %self, label %head
head:
  br i1 %b, label %left, label %right
left:
  br label %head
right:
  br i1 %c, label %head, label %out
out:
  ret void
}
