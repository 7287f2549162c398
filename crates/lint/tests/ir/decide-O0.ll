; only: 2
; with 2 [T]: 0: barrier, ended | 1: barrier, ended
; with 2 [FTT]: 0: note 1, barrier, note 4, ended | 1: note 1, barrier, note 4, ended
; with 2 [FTF]: 0: note 1, barrier, ended | 1: note 1, barrier, ended
; with 2 [FFT]: 0: note 1, barrier, note 2, note 9, ended | 1: note 1, barrier, note 2, note 9, ended
; with 2 [FFF]: 0: note 1, barrier, note 2, ended | 1: note 1, barrier, note 2, ended

define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 !dbg !10 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  %7 = load ptr, ptr %5, align 8, !dbg !13
  %8 = getelementptr inbounds ptr, ptr %7, i64 1, !dbg !13
  %9 = load ptr, ptr %8, align 8, !dbg !13
  %10 = call i32 @atoi(ptr noundef %9), !dbg !14
  store i32 %10, ptr %6, align 4, !dbg !15
  call void @window(), !dbg !16
  %11 = load i32, ptr %6, align 4, !dbg !17
  %12 = icmp sgt i32 %11, 3, !dbg !18
  br i1 %12, label %13, label %14, !dbg !17

13:                                               ; preds = %2
  call void @note(i32 noundef 1), !dbg !19
  br label %14, !dbg !19

14:                                               ; preds = %13, %2
  %15 = call i32 @MPI_Barrier(i32 noundef 0), !dbg !20
  %16 = load i32, ptr %6, align 4, !dbg !21
  %17 = icmp sgt i32 %16, 5, !dbg !22
  br i1 %17, label %18, label %19, !dbg !21

18:                                               ; preds = %14
  call void @note(i32 noundef 2), !dbg !23
  br label %19, !dbg !23

19:                                               ; preds = %18, %14
  %20 = load i32, ptr %6, align 4, !dbg !24
  switch i32 %20, label %23 [
    i32 4, label %21
    i32 9, label %22
  ], !dbg !25

21:                                               ; preds = %19
  call void @note(i32 noundef 4), !dbg !26
  br label %23, !dbg !27

22:                                               ; preds = %19
  call void @note(i32 noundef 9), !dbg !28
  br label %23, !dbg !29

23:                                               ; preds = %22, %19, %21
  ret i32 0, !dbg !30
}

declare i32 @atoi(ptr noundef) #1

declare void @window() #1

declare void @note(i32 noundef) #1

declare i32 @MPI_Barrier(i32 noundef) #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "decide.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "becf884ec22327c7d302746a22bb5349")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DISubroutineType(types: !12)
!12 = !{}
!13 = !DILocation(line: 2, column: 48, scope: !10)
!14 = !DILocation(line: 2, column: 43, scope: !10)
!15 = !DILocation(line: 2, column: 39, scope: !10)
!16 = !DILocation(line: 2, column: 58, scope: !10)
!17 = !DILocation(line: 2, column: 72, scope: !10)
!18 = !DILocation(line: 2, column: 74, scope: !10)
!19 = !DILocation(line: 2, column: 79, scope: !10)
!20 = !DILocation(line: 2, column: 88, scope: !10)
!21 = !DILocation(line: 2, column: 108, scope: !10)
!22 = !DILocation(line: 2, column: 110, scope: !10)
!23 = !DILocation(line: 2, column: 115, scope: !10)
!24 = !DILocation(line: 2, column: 132, scope: !10)
!25 = !DILocation(line: 2, column: 124, scope: !10)
!26 = !DILocation(line: 2, column: 145, scope: !10)
!27 = !DILocation(line: 2, column: 154, scope: !10)
!28 = !DILocation(line: 2, column: 169, scope: !10)
!29 = !DILocation(line: 2, column: 178, scope: !10)
!30 = !DILocation(line: 2, column: 180, scope: !10)
