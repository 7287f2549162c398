; only: 2
; with 2 []: 0: note 82, note 6, note 150, note ?, note 7, store 4..8, load 4..8, note 5, end 16, store 0..4, load 0..16, note 1, end 16, note 1, note ?, ended | 1: note 82, note 6, note 150, note ?, note 12, store 4..8, load 4..8, note 5, end 16, store 0..4, load 0..16, note 1, end 16, note 1, note ?, ended
; notes: recursion of down was not followed further
; notes: fill_in is not known: any result is possible

%struct.big = type { [10 x i32] }

@table = internal global [2 x ptr] [ptr @add, ptr @mul], align 16

define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 !dbg !10 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca %struct.big, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  %10 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef %6), !dbg !13
  call void @window(), !dbg !14
  %11 = getelementptr inbounds %struct.big, ptr %7, i32 0, i32 0, !dbg !15
  %12 = getelementptr inbounds [10 x i32], ptr %11, i64 0, i64 0, !dbg !16
  store i32 5, ptr %12, align 4, !dbg !17
  %13 = getelementptr inbounds %struct.big, ptr %7, i32 0, i32 0, !dbg !18
  %14 = getelementptr inbounds [10 x i32], ptr %13, i64 0, i64 3, !dbg !19
  store i32 6, ptr %14, align 4, !dbg !20
  %15 = call i32 @by_value(ptr noundef byval(%struct.big) align 8 %7, i32 noundef 3), !dbg !21
  call void @note(i32 noundef %15), !dbg !22
  %16 = getelementptr inbounds %struct.big, ptr %7, i32 0, i32 0, !dbg !23
  %17 = getelementptr inbounds [10 x i32], ptr %16, i64 0, i64 3, !dbg !24
  %18 = load i32, ptr %17, align 4, !dbg !24
  call void @note(i32 noundef %18), !dbg !25
  %19 = call i32 @down(i32 noundef 150), !dbg !26
  call void @note(i32 noundef %19), !dbg !27
  %20 = call i32 @down(i32 noundef 1000), !dbg !28
  call void @note(i32 noundef %20), !dbg !29
  %21 = load i32, ptr %6, align 4, !dbg !30
  %22 = and i32 %21, 1, !dbg !31
  %23 = sext i32 %22 to i64, !dbg !32
  %24 = getelementptr inbounds [2 x ptr], ptr @table, i64 0, i64 %23, !dbg !32
  %25 = load ptr, ptr %24, align 8, !dbg !32
  %26 = call i32 %25(i32 noundef 3, i32 noundef 4), !dbg !32
  call void @note(i32 noundef %26), !dbg !33
  call void @local(), !dbg !34
  %27 = call ptr @malloc(i64 noundef 16) #6, !dbg !35
  store ptr %27, ptr %8, align 8, !dbg !36
  %28 = load ptr, ptr %8, align 8, !dbg !37
  call void @watch(ptr noundef %28), !dbg !38
  %29 = load ptr, ptr %8, align 8, !dbg !39
  %30 = getelementptr inbounds i32, ptr %29, i64 0, !dbg !39
  store i32 1, ptr %30, align 4, !dbg !40
  %31 = call ptr @calloc(i64 noundef 4, i64 noundef 4) #7, !dbg !41
  store ptr %31, ptr %9, align 8, !dbg !42
  %32 = load ptr, ptr %9, align 8, !dbg !43
  %33 = load ptr, ptr %8, align 8, !dbg !44
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %32, ptr align 4 %33, i64 16, i1 false), !dbg !45
  %34 = load ptr, ptr %9, align 8, !dbg !46
  %35 = getelementptr inbounds i32, ptr %34, i64 0, !dbg !46
  %36 = load i32, ptr %35, align 4, !dbg !46
  call void @note(i32 noundef %36), !dbg !47
  %37 = load ptr, ptr %8, align 8, !dbg !48
  %38 = call ptr @realloc(ptr noundef %37, i64 noundef 64) #8, !dbg !49
  store ptr %38, ptr %8, align 8, !dbg !50
  %39 = load ptr, ptr %8, align 8, !dbg !51
  %40 = getelementptr inbounds i32, ptr %39, i64 0, !dbg !51
  %41 = load i32, ptr %40, align 4, !dbg !51
  call void @note(i32 noundef %41), !dbg !52
  %42 = load ptr, ptr %9, align 8, !dbg !53
  call void @free(ptr noundef %42), !dbg !54
  %43 = load ptr, ptr %8, align 8, !dbg !55
  call void @free(ptr noundef %43), !dbg !56
  call void @fill_in(ptr noundef %6), !dbg !57
  %44 = load i32, ptr %6, align 4, !dbg !58
  call void @note(i32 noundef %44), !dbg !59
  ret i32 0, !dbg !60
}

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef) #1

declare void @window() #1

declare void @note(i32 noundef) #1

define internal i32 @by_value(ptr noundef byval(%struct.big) align 8 %0, i32 noundef %1) #0 !dbg !61 {
  %3 = alloca i32, align 4
  store i32 %1, ptr %3, align 4
  %4 = getelementptr inbounds %struct.big, ptr %0, i32 0, i32 0, !dbg !62
  %5 = load i32, ptr %3, align 4, !dbg !63
  %6 = sext i32 %5 to i64, !dbg !64
  %7 = getelementptr inbounds [10 x i32], ptr %4, i64 0, i64 %6, !dbg !64
  store i32 77, ptr %7, align 4, !dbg !65
  %8 = getelementptr inbounds %struct.big, ptr %0, i32 0, i32 0, !dbg !66
  %9 = load i32, ptr %3, align 4, !dbg !67
  %10 = sext i32 %9 to i64, !dbg !68
  %11 = getelementptr inbounds [10 x i32], ptr %8, i64 0, i64 %10, !dbg !68
  %12 = load i32, ptr %11, align 4, !dbg !68
  %13 = getelementptr inbounds %struct.big, ptr %0, i32 0, i32 0, !dbg !69
  %14 = getelementptr inbounds [10 x i32], ptr %13, i64 0, i64 0, !dbg !70
  %15 = load i32, ptr %14, align 8, !dbg !70
  %16 = add nsw i32 %12, %15, !dbg !71
  ret i32 %16, !dbg !72
}

define internal i32 @down(i32 noundef %0) #0 !dbg !73 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4, !dbg !74
  %4 = icmp eq i32 %3, 0, !dbg !75
  br i1 %4, label %5, label %6, !dbg !74

5:                                                ; preds = %1
  br label %11, !dbg !74

6:                                                ; preds = %1
  %7 = load i32, ptr %2, align 4, !dbg !76
  %8 = sub nsw i32 %7, 1, !dbg !77
  %9 = call i32 @down(i32 noundef %8), !dbg !78
  %10 = add nsw i32 1, %9, !dbg !79
  br label %11, !dbg !74

11:                                               ; preds = %6, %5
  %12 = phi i32 [ 0, %5 ], [ %10, %6 ], !dbg !74
  ret i32 %12, !dbg !80
}

define internal void @local() #0 !dbg !81 {
  %1 = alloca [4 x i32], align 16
  %2 = getelementptr inbounds [4 x i32], ptr %1, i64 0, i64 0, !dbg !82
  call void @watch(ptr noundef %2), !dbg !83
  %3 = getelementptr inbounds [4 x i32], ptr %1, i64 0, i64 1, !dbg !84
  store i32 5, ptr %3, align 4, !dbg !85
  %4 = getelementptr inbounds [4 x i32], ptr %1, i64 0, i64 1, !dbg !86
  %5 = load i32, ptr %4, align 4, !dbg !86
  call void @note(i32 noundef %5), !dbg !87
  ret void, !dbg !88
}

declare ptr @malloc(i64 noundef) #2

declare void @watch(ptr noundef) #1

declare ptr @calloc(i64 noundef, i64 noundef) #3

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #4

declare ptr @realloc(ptr noundef, i64 noundef) #5

declare void @free(ptr noundef) #1

declare void @fill_in(ptr noundef) #1

define internal i32 @add(i32 noundef %0, i32 noundef %1) #0 !dbg !89 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  store i32 %1, ptr %4, align 4
  %5 = load i32, ptr %3, align 4, !dbg !90
  %6 = load i32, ptr %4, align 4, !dbg !91
  %7 = add nsw i32 %5, %6, !dbg !92
  ret i32 %7, !dbg !93
}

define internal i32 @mul(i32 noundef %0, i32 noundef %1) #0 !dbg !94 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  store i32 %1, ptr %4, align 4
  %5 = load i32, ptr %3, align 4, !dbg !95
  %6 = load i32, ptr %4, align 4, !dbg !96
  %7 = mul nsw i32 %5, %6, !dbg !97
  ret i32 %7, !dbg !98
}


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "calls.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "0f33c51149cbd23ca38fab291d4f3245")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 8, type: !11, scopeLine: 8, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DISubroutineType(types: !12)
!12 = !{}
!13 = !DILocation(line: 8, column: 56, scope: !10)
!14 = !DILocation(line: 8, column: 78, scope: !10)
!15 = !DILocation(line: 9, column: 4, scope: !10)
!16 = !DILocation(line: 9, column: 2, scope: !10)
!17 = !DILocation(line: 9, column: 9, scope: !10)
!18 = !DILocation(line: 9, column: 16, scope: !10)
!19 = !DILocation(line: 9, column: 14, scope: !10)
!20 = !DILocation(line: 9, column: 21, scope: !10)
!21 = !DILocation(line: 9, column: 31, scope: !10)
!22 = !DILocation(line: 9, column: 26, scope: !10)
!23 = !DILocation(line: 9, column: 55, scope: !10)
!24 = !DILocation(line: 9, column: 53, scope: !10)
!25 = !DILocation(line: 9, column: 48, scope: !10)
!26 = !DILocation(line: 9, column: 67, scope: !10)
!27 = !DILocation(line: 9, column: 62, scope: !10)
!28 = !DILocation(line: 9, column: 84, scope: !10)
!29 = !DILocation(line: 9, column: 79, scope: !10)
!30 = !DILocation(line: 10, column: 13, scope: !10)
!31 = !DILocation(line: 10, column: 15, scope: !10)
!32 = !DILocation(line: 10, column: 7, scope: !10)
!33 = !DILocation(line: 10, column: 2, scope: !10)
!34 = !DILocation(line: 10, column: 28, scope: !10)
!35 = !DILocation(line: 11, column: 11, scope: !10)
!36 = !DILocation(line: 11, column: 7, scope: !10)
!37 = !DILocation(line: 11, column: 29, scope: !10)
!38 = !DILocation(line: 11, column: 23, scope: !10)
!39 = !DILocation(line: 11, column: 33, scope: !10)
!40 = !DILocation(line: 11, column: 38, scope: !10)
!41 = !DILocation(line: 11, column: 52, scope: !10)
!42 = !DILocation(line: 11, column: 48, scope: !10)
!43 = !DILocation(line: 11, column: 73, scope: !10)
!44 = !DILocation(line: 11, column: 76, scope: !10)
!45 = !DILocation(line: 11, column: 66, scope: !10)
!46 = !DILocation(line: 11, column: 89, scope: !10)
!47 = !DILocation(line: 11, column: 84, scope: !10)
!48 = !DILocation(line: 11, column: 108, scope: !10)
!49 = !DILocation(line: 11, column: 100, scope: !10)
!50 = !DILocation(line: 11, column: 98, scope: !10)
!51 = !DILocation(line: 11, column: 121, scope: !10)
!52 = !DILocation(line: 11, column: 116, scope: !10)
!53 = !DILocation(line: 11, column: 133, scope: !10)
!54 = !DILocation(line: 11, column: 128, scope: !10)
!55 = !DILocation(line: 11, column: 142, scope: !10)
!56 = !DILocation(line: 11, column: 137, scope: !10)
!57 = !DILocation(line: 12, column: 2, scope: !10)
!58 = !DILocation(line: 12, column: 20, scope: !10)
!59 = !DILocation(line: 12, column: 15, scope: !10)
!60 = !DILocation(line: 12, column: 24, scope: !10)
!61 = distinct !DISubprogram(name: "by_value", scope: !1, file: !1, line: 3, type: !11, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!62 = !DILocation(line: 3, column: 46, scope: !61)
!63 = !DILocation(line: 3, column: 48, scope: !61)
!64 = !DILocation(line: 3, column: 44, scope: !61)
!65 = !DILocation(line: 3, column: 51, scope: !61)
!66 = !DILocation(line: 3, column: 66, scope: !61)
!67 = !DILocation(line: 3, column: 68, scope: !61)
!68 = !DILocation(line: 3, column: 64, scope: !61)
!69 = !DILocation(line: 3, column: 75, scope: !61)
!70 = !DILocation(line: 3, column: 73, scope: !61)
!71 = !DILocation(line: 3, column: 71, scope: !61)
!72 = !DILocation(line: 3, column: 57, scope: !61)
!73 = distinct !DISubprogram(name: "down", scope: !1, file: !1, line: 4, type: !11, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!74 = !DILocation(line: 4, column: 33, scope: !73)
!75 = !DILocation(line: 4, column: 35, scope: !73)
!76 = !DILocation(line: 4, column: 55, scope: !73)
!77 = !DILocation(line: 4, column: 57, scope: !73)
!78 = !DILocation(line: 4, column: 50, scope: !73)
!79 = !DILocation(line: 4, column: 48, scope: !73)
!80 = !DILocation(line: 4, column: 26, scope: !73)
!81 = distinct !DISubprogram(name: "local", scope: !1, file: !1, line: 7, type: !11, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!82 = !DILocation(line: 7, column: 48, scope: !81)
!83 = !DILocation(line: 7, column: 42, scope: !81)
!84 = !DILocation(line: 7, column: 57, scope: !81)
!85 = !DILocation(line: 7, column: 67, scope: !81)
!86 = !DILocation(line: 7, column: 77, scope: !81)
!87 = !DILocation(line: 7, column: 72, scope: !81)
!88 = !DILocation(line: 7, column: 89, scope: !81)
!89 = distinct !DISubprogram(name: "add", scope: !1, file: !1, line: 5, type: !11, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!90 = !DILocation(line: 5, column: 39, scope: !89)
!91 = !DILocation(line: 5, column: 43, scope: !89)
!92 = !DILocation(line: 5, column: 41, scope: !89)
!93 = !DILocation(line: 5, column: 32, scope: !89)
!94 = distinct !DISubprogram(name: "mul", scope: !1, file: !1, line: 5, type: !11, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!95 = !DILocation(line: 5, column: 86, scope: !94)
!96 = !DILocation(line: 5, column: 90, scope: !94)
!97 = !DILocation(line: 5, column: 88, scope: !94)
!98 = !DILocation(line: 5, column: 79, scope: !94)
