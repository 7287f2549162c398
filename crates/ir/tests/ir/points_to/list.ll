; What clang writes for a list of callbacks.
;> 1: @a+0 @b+0
;> 2: @a+0 @b+0
;> 3: nothing
;> 4: heap of push+0
;> 5: @a+0 @b+0
;> 6: heap of push+0
;> 7: @a+0 @b+0
;> 8: @a+0

%struct.item = type { ptr, ptr, ptr }

@a = internal global i32 0, align 4
@b = internal global i32 0, align 4
@unused = internal global %struct.item { ptr null, ptr @never, ptr @a }, align 8

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %list = alloca ptr, align 8
  %i = alloca ptr, align 8
  %copy = alloca %struct.item, align 8
  store i32 0, ptr %retval, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %list)
  store ptr null, ptr %list, align 8
  %0 = load ptr, ptr %list, align 8
  %call = call ptr @push(ptr noundef %0, ptr noundef @first, ptr noundef @a)
  store ptr %call, ptr %list, align 8
  %1 = load ptr, ptr %list, align 8
  %call1 = call ptr @push(ptr noundef %1, ptr noundef @second, ptr noundef @b)
  store ptr %call1, ptr %list, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %i)
  %2 = load ptr, ptr %list, align 8
  store ptr %2, ptr %i, align 8
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load ptr, ptr %i, align 8
  %tobool = icmp ne ptr %3, null
  br i1 %tobool, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 8, ptr %i)
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load ptr, ptr %i, align 8
  call void (i32, ...) @show(i32 noundef 4, ptr noundef %4)
  %5 = load ptr, ptr %i, align 8
  %data = getelementptr inbounds %struct.item, ptr %5, i32 0, i32 2
  %6 = load ptr, ptr %data, align 8
  call void (i32, ...) @show(i32 noundef 5, ptr noundef %6)
  %7 = load ptr, ptr %i, align 8
  %run = getelementptr inbounds %struct.item, ptr %7, i32 0, i32 1
  %8 = load ptr, ptr %run, align 8
  %9 = load ptr, ptr %i, align 8
  %data2 = getelementptr inbounds %struct.item, ptr %9, i32 0, i32 2
  %10 = load ptr, ptr %data2, align 8
  call void %8(ptr noundef %10)
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %11 = load ptr, ptr %i, align 8
  %next = getelementptr inbounds %struct.item, ptr %11, i32 0, i32 0
  %12 = load ptr, ptr %next, align 8
  store ptr %12, ptr %i, align 8
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 24, ptr %copy)
  %13 = load ptr, ptr %list, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %copy, ptr align 8 %13, i64 24, i1 false)
  %next3 = getelementptr inbounds %struct.item, ptr %copy, i32 0, i32 0
  %14 = load ptr, ptr %next3, align 8
  call void (i32, ...) @show(i32 noundef 6, ptr noundef %14)
  %data4 = getelementptr inbounds %struct.item, ptr %copy, i32 0, i32 2
  %15 = load ptr, ptr %data4, align 8
  call void (i32, ...) @show(i32 noundef 7, ptr noundef %15)
  %16 = load ptr, ptr getelementptr inbounds (%struct.item, ptr @unused, i32 0, i32 2), align 8
  call void (i32, ...) @show(i32 noundef 8, ptr noundef %16)
  call void @llvm.lifetime.end.p0(i64 24, ptr %copy)
  call void @llvm.lifetime.end.p0(i64 8, ptr %list)
  ret i32 0
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

define internal ptr @push(ptr noundef %list, ptr noundef %run, ptr noundef %data) {
entry:
  %list.addr = alloca ptr, align 8
  %run.addr = alloca ptr, align 8
  %data.addr = alloca ptr, align 8
  %new = alloca ptr, align 8
  store ptr %list, ptr %list.addr, align 8
  store ptr %run, ptr %run.addr, align 8
  store ptr %data, ptr %data.addr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %new)
  %call = call ptr @alloc(i64 noundef 24)
  store ptr %call, ptr %new, align 8
  %0 = load ptr, ptr %list.addr, align 8
  %1 = load ptr, ptr %new, align 8
  %next = getelementptr inbounds %struct.item, ptr %1, i32 0, i32 0
  store ptr %0, ptr %next, align 8
  %2 = load ptr, ptr %run.addr, align 8
  %3 = load ptr, ptr %new, align 8
  %run1 = getelementptr inbounds %struct.item, ptr %3, i32 0, i32 1
  store ptr %2, ptr %run1, align 8
  %4 = load ptr, ptr %data.addr, align 8
  %5 = load ptr, ptr %new, align 8
  %data2 = getelementptr inbounds %struct.item, ptr %5, i32 0, i32 2
  store ptr %4, ptr %data2, align 8
  %6 = load ptr, ptr %new, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %new)
  ret ptr %6
}

define internal void @first(ptr noundef %p) {
entry:
  %p.addr = alloca ptr, align 8
  store ptr %p, ptr %p.addr, align 8
  %0 = load ptr, ptr %p.addr, align 8
  call void (i32, ...) @show(i32 noundef 1, ptr noundef %0)
  ret void
}

define internal void @second(ptr noundef %p) {
entry:
  %p.addr = alloca ptr, align 8
  store ptr %p, ptr %p.addr, align 8
  %0 = load ptr, ptr %p.addr, align 8
  call void (i32, ...) @show(i32 noundef 2, ptr noundef %0)
  ret void
}

declare void @show(i32 noundef, ...)

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

declare ptr @alloc(i64 noundef)

define internal void @never(ptr noundef %p) {
entry:
  %p.addr = alloca ptr, align 8
  store ptr %p, ptr %p.addr, align 8
  %0 = load ptr, ptr %p.addr, align 8
  call void (i32, ...) @show(i32 noundef 3, ptr noundef %0)
  ret void
}



