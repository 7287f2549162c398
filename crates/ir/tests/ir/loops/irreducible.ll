; Two ways into one cycle.
;> header f b2: b1
;> entries f b1: b2
;> blocks f b2: b1 b2
;> latches f b1: b1-b2 b2-b1
;> exits f b1: b2-b3
;> depth f b3: 0
define void @f(i1 %a, i1 %b) {
entry:
  br i1 %a, label %one, label %two
one:
  br label %two
two:
  br i1 %b, label %one, label %out
out:
  ret void
}
