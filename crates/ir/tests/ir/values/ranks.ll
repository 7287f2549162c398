; What clang writes for a program that asks for its rank, loops and broadcasts.
;> 1: differs
;> 2: same
;> 3: differs
;> 4: differs
;> 5: differs
;> 6: differs
;> 7: same
;> 8: same

%struct.setting = type { i32, i32, i32 }

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %s = alloca %struct.setting, align 4
  %rounds = alloca i32, align 4
  %i = alloca i32, align 4
  %chosen = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  call void @llvm.lifetime.start.p0(i64 12, ptr %s)
  call void @init(ptr noundef %s)
  %rank = getelementptr inbounds %struct.setting, ptr %s, i32 0, i32 0
  %0 = load i32, ptr %rank, align 4
  call void @show(i32 noundef 1, i32 noundef %0)
  %size = getelementptr inbounds %struct.setting, ptr %s, i32 0, i32 1
  %1 = load i32, ptr %size, align 4
  call void @show(i32 noundef 2, i32 noundef %1)
  call void @llvm.lifetime.start.p0(i64 4, ptr %rounds)
  store i32 0, ptr %rounds, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %i)
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %i, align 4
  %rank1 = getelementptr inbounds %struct.setting, ptr %s, i32 0, i32 0
  %3 = load i32, ptr %rank1, align 4
  %cmp = icmp slt i32 %2, %3
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i)
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load i32, ptr %rounds, align 4
  %add = add nsw i32 %4, 2
  store i32 %add, ptr %rounds, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %5 = load i32, ptr %i, align 4
  %inc = add nsw i32 %5, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %6 = load i32, ptr %rounds, align 4
  call void @show(i32 noundef 3, i32 noundef %6)
  %size2 = getelementptr inbounds %struct.setting, ptr %s, i32 0, i32 1
  %7 = load i32, ptr %size2, align 4
  %call = call i32 @half(i32 noundef %7)
  call void @show(i32 noundef 4, i32 noundef %call)
  %rank3 = getelementptr inbounds %struct.setting, ptr %s, i32 0, i32 0
  %8 = load i32, ptr %rank3, align 4
  %call4 = call i32 @half(i32 noundef %8)
  call void @show(i32 noundef 5, i32 noundef %call4)
  call void @llvm.lifetime.start.p0(i64 4, ptr %chosen)
  store i32 0, ptr %chosen, align 4
  %rank5 = getelementptr inbounds %struct.setting, ptr %s, i32 0, i32 0
  %9 = load i32, ptr %rank5, align 4
  %cmp6 = icmp eq i32 %9, 0
  br i1 %cmp6, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  store i32 7, ptr %chosen, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end
  %10 = load i32, ptr %chosen, align 4
  call void @show(i32 noundef 6, i32 noundef %10)
  call void @broadcast(ptr noundef %chosen)
  %11 = load i32, ptr %chosen, align 4
  call void @show(i32 noundef 7, i32 noundef %11)
  br label %while.cond

while.cond:                                       ; preds = %while.body, %if.end
  %12 = load i32, ptr %chosen, align 4
  %cmp7 = icmp sgt i32 %12, 0
  br i1 %cmp7, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %13 = load i32, ptr %chosen, align 4
  %dec = add nsw i32 %13, -1
  store i32 %dec, ptr %chosen, align 4
  br label %while.cond

while.end:                                        ; preds = %while.cond
  %14 = load i32, ptr %chosen, align 4
  call void @show(i32 noundef 8, i32 noundef %14)
  call void @llvm.lifetime.end.p0(i64 4, ptr %chosen)
  call void @llvm.lifetime.end.p0(i64 4, ptr %rounds)
  call void @llvm.lifetime.end.p0(i64 12, ptr %s)
  ret i32 0
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

define internal void @init(ptr noundef %s) {
entry:
  %s.addr = alloca ptr, align 8
  store ptr %s, ptr %s.addr, align 8
  %0 = load ptr, ptr %s.addr, align 8
  %rank = getelementptr inbounds %struct.setting, ptr %0, i32 0, i32 0
  call void @rank(ptr noundef %rank)
  %1 = load ptr, ptr %s.addr, align 8
  %size = getelementptr inbounds %struct.setting, ptr %1, i32 0, i32 1
  store i32 8, ptr %size, align 4
  %2 = load ptr, ptr %s.addr, align 8
  %limit = getelementptr inbounds %struct.setting, ptr %2, i32 0, i32 2
  store i32 100, ptr %limit, align 4
  ret void
}

declare void @show(i32 noundef, i32 noundef)

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

define internal i32 @half(i32 noundef %n) {
entry:
  %retval = alloca i32, align 4
  %n.addr = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  %0 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %0, 2
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  store i32 0, ptr %retval, align 4
  br label %return

if.end:                                           ; preds = %entry
  %1 = load i32, ptr %n.addr, align 4
  %div = sdiv i32 %1, 2
  store i32 %div, ptr %retval, align 4
  br label %return

return:                                           ; preds = %if.end, %if.then
  %2 = load i32, ptr %retval, align 4
  ret i32 %2
}

declare void @broadcast(ptr noundef)

declare void @rank(ptr noundef)



