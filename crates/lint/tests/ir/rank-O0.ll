; with 2 []: 0: note 1, barrier, note 9, ended | 1: note 3, barrier, note 9, ended
; with 3 []: 0: note 1, barrier, note 9, ended | 1: note 3, barrier, note 9, ended | 2: note 4, barrier, note 9, ended

define dso_local i32 @main() #0 !dbg !10 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %3 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef %2), !dbg !13
  %4 = load i32, ptr %2, align 4, !dbg !14
  %5 = icmp eq i32 %4, 0, !dbg !15
  br i1 %5, label %6, label %7, !dbg !14

6:                                                ; preds = %0
  call void @note(i32 noundef 1), !dbg !16
  br label %10, !dbg !16

7:                                                ; preds = %0
  %8 = load i32, ptr %2, align 4, !dbg !17
  %9 = add nsw i32 2, %8, !dbg !18
  call void @note(i32 noundef %9), !dbg !19
  br label %10

10:                                               ; preds = %7, %6
  %11 = call i32 @MPI_Barrier(i32 noundef 0), !dbg !20
  call void @note(i32 noundef 9), !dbg !21
  ret i32 0, !dbg !22
}

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef) #1

declare void @note(i32 noundef) #1

declare i32 @MPI_Barrier(i32 noundef) #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rank.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "d2ea29f9de5eccfadd2f08fe09cd5982")
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
!14 = !DILocation(line: 2, column: 51, scope: !10)
!15 = !DILocation(line: 2, column: 53, scope: !10)
!16 = !DILocation(line: 2, column: 59, scope: !10)
!17 = !DILocation(line: 2, column: 82, scope: !10)
!18 = !DILocation(line: 2, column: 80, scope: !10)
!19 = !DILocation(line: 2, column: 73, scope: !10)
!20 = !DILocation(line: 2, column: 86, scope: !10)
!21 = !DILocation(line: 2, column: 102, scope: !10)
!22 = !DILocation(line: 2, column: 111, scope: !10)
