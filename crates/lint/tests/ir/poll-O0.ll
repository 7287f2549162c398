; with 2 []: 0: note 0, note 1, note 2, note 3, note 4, atomic store 0..4, store 0..4, load 0..4, note 2, atomic load 0..4, ended | 1: note 0, note 1, note 2, note 3, note 4, atomic store 0..4, store 0..4, load 0..4, note 2, atomic load 0..4, ended
; with 3 []: 0: note 0, note 1, note 2, note 3, note 4, atomic store 0..4, store 0..4, load 0..4, note 2, atomic load 0..4, ended | 1: note 0, note 1, note 2, note 3, note 4, atomic store 0..4, store 0..4, load 0..4, note 2, atomic load 0..4, ended | 2: note 0, note 1, note 2, note 3, note 4, atomic store 0..4, store 0..4, load 0..4, note 2, atomic load 0..4, ended

@flag = dso_local global i32 0, align 4

define dso_local i32 @main() #0 !dbg !10 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %7 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef %2), !dbg !13
  call void @window(), !dbg !14
  call void @watch(ptr noundef @flag), !dbg !15
  store i32 0, ptr %3, align 4, !dbg !16
  br label %8, !dbg !17

8:                                                ; preds = %11, %0
  %9 = load i32, ptr %3, align 4, !dbg !18
  %10 = icmp slt i32 %9, 5, !dbg !19
  br i1 %10, label %11, label %14, !dbg !17

11:                                               ; preds = %8
  %12 = load i32, ptr %3, align 4, !dbg !20
  %13 = add nsw i32 %12, 1, !dbg !20
  store i32 %13, ptr %3, align 4, !dbg !20
  call void @note(i32 noundef %12), !dbg !21
  br label %8, !dbg !17, !llvm.loop !22

14:                                               ; preds = %8
  store i32 1, ptr %4, align 4, !dbg !25
  %15 = load i32, ptr %4, align 4, !dbg !25
  store atomic i32 %15, ptr @flag seq_cst, align 4, !dbg !25
  store i32 2, ptr @flag, align 4, !dbg !26
  %16 = load i32, ptr @flag, align 4, !dbg !27
  call void @note(i32 noundef %16), !dbg !28
  %17 = load atomic i32, ptr @flag seq_cst, align 4, !dbg !29
  store i32 %17, ptr %6, align 4, !dbg !29
  %18 = load i32, ptr %6, align 4, !dbg !29
  store i32 %18, ptr %5, align 4, !dbg !30
  ret i32 0, !dbg !31
}

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef) #1

declare void @window() #1

declare void @watch(ptr noundef) #1

declare void @note(i32 noundef) #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "poll.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "ecc6eb37b2226d847df7a0dad7e81224")
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
!13 = !DILocation(line: 2, column: 35, scope: !10)
!14 = !DILocation(line: 2, column: 57, scope: !10)
!15 = !DILocation(line: 2, column: 67, scope: !10)
!16 = !DILocation(line: 2, column: 85, scope: !10)
!17 = !DILocation(line: 2, column: 92, scope: !10)
!18 = !DILocation(line: 2, column: 99, scope: !10)
!19 = !DILocation(line: 2, column: 101, scope: !10)
!20 = !DILocation(line: 2, column: 114, scope: !10)
!21 = !DILocation(line: 2, column: 108, scope: !10)
!22 = distinct !{!22, !17, !23, !24}
!23 = !DILocation(line: 2, column: 119, scope: !10)
!24 = !{!"llvm.loop.mustprogress"}
!25 = !DILocation(line: 2, column: 121, scope: !10)
!26 = !DILocation(line: 2, column: 157, scope: !10)
!27 = !DILocation(line: 2, column: 167, scope: !10)
!28 = !DILocation(line: 2, column: 162, scope: !10)
!29 = !DILocation(line: 2, column: 182, scope: !10)
!30 = !DILocation(line: 2, column: 178, scope: !10)
!31 = !DILocation(line: 2, column: 209, scope: !10)
