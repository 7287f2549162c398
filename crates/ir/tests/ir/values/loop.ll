; How often a loop runs depends on the rank: so does its variable, and what runs in it.
;> 1: differs
;> branch f b1: differs
;> runs f b2: differs
;> runs f b3: same
;> runs called b0: differs
;> affine 2: 4 rank + 3
;> affine 3: 7
;> affine 1: ?
;> constant 4: 12
;> constant 5: 1
define void @f() {
entry:
  %r = call i32 @my_rank()
  %double = mul i32 %r, 2
  %four = shl i32 %double, 1
  %sum = add i32 %four, 3
  call void @show(i32 2, i32 %sum)
  %none = sub i32 %r, %r
  %seven = add i32 %none, 7
  call void @show(i32 3, i32 %seven)
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp slt i32 %i, %r
  br i1 %c, label %body, label %out
body:
  call void @called()
  %next = add i32 %i, 1
  br label %head
out:
  call void @show(i32 1, i32 %i)
  ret void
}
define void @called() {
  ret void
}
define void @g() {
entry:
  %a = add i32 5, 7
  call void @show(i32 4, i32 %a)
  %big = icmp ugt i32 %a, 3
  br i1 %big, label %yes, label %no
yes:
  br label %out
no:
  br label %out
out:
  %p = phi i32 [ 1, %yes ], [ 2, %no ]
  call void @show(i32 5, i32 %p)
  ret void
}
declare i32 @my_rank()
declare void @show(i32, i32)
;> constant 6: -1
;> constant 7: 1
define void @h() {
  %yes = icmp slt i32 -5, 3
  %signed = sext i1 %yes to i32
  call void @show(i32 6, i32 %signed)
  %unsigned = zext i1 %yes to i32
  call void @show(i32 7, i32 %unsigned)
  ret void
}
