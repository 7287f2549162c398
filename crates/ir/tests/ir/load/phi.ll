; Values are used before they are defined in the order of blocks.
define i32 @sum(ptr %p, i32 %n) {
entry:
  br label %head
body:
  %x = load i32, ptr %q
  %s1 = add nsw i32 %s, %x
  %i1 = add i32 %i, 1
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %body ]
  %s = phi i32 [ 0, %entry ], [ %s1, %body ]
  %q = getelementptr i32, ptr %p, i32 %i
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
end:
  ret i32 %s
}

; Two edges from one block: two entries, as LLVM has them.
define i1 @twice(i8 %c) {
  switch i8 %c, label %no [ i8 65, label %yes
                            i8 97, label %yes ]
no:
  br label %yes
yes:
  %r = phi i1 [ true, %0 ], [ true, %0 ], [ false, %no ]
  ret i1 %r
}

; There is no room before a phi to build a struct.
define { i32, i32 } @struct(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %r = phi { i32, i32 } [ { i32 1, i32 2 }, %0 ], [ undef, %a ]
  ret { i32, i32 } %r
}
