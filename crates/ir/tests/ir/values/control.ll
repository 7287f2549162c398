; A value joined under a branch on the seed depends on it; one after it does not.
;> 1: differs
;> 2: differs
;> 3: same
;> 4: same
;> branch f b0: differs
;> branch f b3: same
;> runs f b1: differs
;> runs f b3: same
;> runs f b4: same
define void @f(i1 %c) {
entry:
  %r = call i32 @my_rank()
  call void @show(i32 1, i32 %r)
  %zero = icmp eq i32 %r, 0
  br i1 %zero, label %then, label %else
then:
  br label %join
else:
  br label %join
join:
  %x = phi i32 [ 1, %then ], [ 2, %else ]
  call void @show(i32 2, i32 %x)
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %y = phi i32 [ 1, %a ], [ 2, %join ]
  call void @show(i32 3, i32 %y)
  %e = call i32 @everyone()
  call void @show(i32 4, i32 %e)
  ret void
}
declare i32 @my_rank()
declare i32 @everyone()
declare void @show(i32, i32)
