; with 2 []: 0: note 0, ended | 1: note 1, ended

define dso_local i32 @main() #0 !dbg !10 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %3 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef %2), !dbg !13
  call void @window(), !dbg !14
  %4 = load i32, ptr %2, align 4, !dbg !15
  %5 = icmp eq i32 %4, 0, !dbg !16
  br i1 %5, label %6, label %7, !dbg !15

6:                                                ; preds = %0
  br label %10, !dbg !15

7:                                                ; preds = %0
  %8 = load i32, ptr %2, align 4, !dbg !17
  %9 = sub nsw i32 %8, 1, !dbg !18
  br label %10, !dbg !15

10:                                               ; preds = %7, %6
  %11 = phi i32 [ 1, %6 ], [ %9, %7 ], !dbg !15
  call void @target(i32 noundef %11), !dbg !19
  %12 = load i32, ptr %2, align 4, !dbg !20
  %13 = icmp sgt i32 %12, 1, !dbg !21
  br i1 %13, label %14, label %17, !dbg !20

14:                                               ; preds = %10
  %15 = load i32, ptr %2, align 4, !dbg !22
  %16 = add nsw i32 %15, 1, !dbg !23
  call void @target(i32 noundef %16), !dbg !24
  br label %17, !dbg !24

17:                                               ; preds = %14, %10
  %18 = load i32, ptr %2, align 4, !dbg !25
  call void @note(i32 noundef %18), !dbg !26
  ret i32 0, !dbg !27
}

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef) #1

declare void @window() #1

declare void @target(i32 noundef) #1

declare void @note(i32 noundef) #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "target.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "4c993977963fafc78484da794a5901f3")
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
!13 = !DILocation(line: 2, column: 25, scope: !10)
!14 = !DILocation(line: 2, column: 47, scope: !10)
!15 = !DILocation(line: 2, column: 64, scope: !10)
!16 = !DILocation(line: 2, column: 66, scope: !10)
!17 = !DILocation(line: 2, column: 77, scope: !10)
!18 = !DILocation(line: 2, column: 79, scope: !10)
!19 = !DILocation(line: 2, column: 57, scope: !10)
!20 = !DILocation(line: 2, column: 89, scope: !10)
!21 = !DILocation(line: 2, column: 91, scope: !10)
!22 = !DILocation(line: 2, column: 103, scope: !10)
!23 = !DILocation(line: 2, column: 105, scope: !10)
!24 = !DILocation(line: 2, column: 96, scope: !10)
!25 = !DILocation(line: 2, column: 116, scope: !10)
!26 = !DILocation(line: 2, column: 111, scope: !10)
!27 = !DILocation(line: 2, column: 120, scope: !10)
