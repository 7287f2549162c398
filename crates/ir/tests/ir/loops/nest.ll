; A loop in a loop, with an exit out of both.
;> depth f b0: 0
;> depth f b1: 1
;> depth f b2: 2
;> depth f b5: 0
;> blocks f b1: b1 b2 b3 b4
;> blocks f b2: b2 b3
;> header f b3: b2
;> entries f b2: nothing
;> exits f b2: b2-b4 b3-b5
;> exits f b1: b1-b5 b3-b5
;> latches f b2: b3-b2
;> latches f b1: b4-b1
define void @f(i1 %a, i1 %b, i1 %c) {
entry:
  br label %outer
outer:
  br i1 %a, label %inner, label %out
inner:
  br i1 %b, label %body, label %next
body:
  br i1 %c, label %inner, label %out
next:
  br label %outer
out:
  ret void
}
