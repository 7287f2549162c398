; only: 2
; with 2 []: 0: store 0..4, barrier, barrier, load 8..12, note 7, ended | 1: store 4..8, barrier, store 8..12 of 0, load 0..4 of 0, note 40, barrier, load 8..12, note 0, ended

@shared = dso_local global [4 x i32] zeroinitializer, align 16

define dso_local i32 @main() #0 !dbg !10 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  store i32 0, ptr %1, align 4
  %4 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef %2), !dbg !13
  call void @window(), !dbg !14
  call void @watch(ptr noundef @shared), !dbg !15
  %5 = load i32, ptr %2, align 4, !dbg !16
  %6 = add nsw i32 40, %5, !dbg !17
  %7 = load i32, ptr %2, align 4, !dbg !18
  %8 = and i32 %7, 3, !dbg !19
  %9 = sext i32 %8 to i64, !dbg !20
  %10 = getelementptr inbounds [4 x i32], ptr @shared, i64 0, i64 %9, !dbg !20
  store i32 %6, ptr %10, align 4, !dbg !21
  %11 = call i32 @MPI_Barrier(i32 noundef 0), !dbg !22
  %12 = call ptr @peer(i32 noundef 0, ptr noundef @shared), !dbg !23
  store ptr %12, ptr %3, align 8, !dbg !24
  %13 = load i32, ptr %2, align 4, !dbg !25
  %14 = icmp eq i32 %13, 1, !dbg !26
  br i1 %14, label %15, label %21, !dbg !25

15:                                               ; preds = %0
  %16 = load ptr, ptr %3, align 8, !dbg !27
  %17 = getelementptr inbounds i32, ptr %16, i64 2, !dbg !27
  store i32 7, ptr %17, align 4, !dbg !28
  %18 = load ptr, ptr %3, align 8, !dbg !29
  %19 = getelementptr inbounds i32, ptr %18, i64 0, !dbg !29
  %20 = load i32, ptr %19, align 4, !dbg !29
  call void @note(i32 noundef %20), !dbg !30
  br label %21, !dbg !31

21:                                               ; preds = %15, %0
  %22 = call i32 @MPI_Barrier(i32 noundef 0), !dbg !32
  %23 = load i32, ptr getelementptr inbounds ([4 x i32], ptr @shared, i64 0, i64 2), align 8, !dbg !33
  call void @note(i32 noundef %23), !dbg !34
  ret i32 0, !dbg !35
}

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef) #1

declare void @window() #1

declare void @watch(ptr noundef) #1

declare i32 @MPI_Barrier(i32 noundef) #1

declare ptr @peer(i32 noundef, ptr noundef) #1

declare void @note(i32 noundef) #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "peer.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "5bdec86940d95c2bebe666e55c3724e0")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 3, type: !11, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DISubroutineType(types: !12)
!12 = !{}
!13 = !DILocation(line: 3, column: 25, scope: !10)
!14 = !DILocation(line: 3, column: 47, scope: !10)
!15 = !DILocation(line: 3, column: 57, scope: !10)
!16 = !DILocation(line: 3, column: 93, scope: !10)
!17 = !DILocation(line: 3, column: 91, scope: !10)
!18 = !DILocation(line: 3, column: 79, scope: !10)
!19 = !DILocation(line: 3, column: 81, scope: !10)
!20 = !DILocation(line: 3, column: 72, scope: !10)
!21 = !DILocation(line: 3, column: 86, scope: !10)
!22 = !DILocation(line: 3, column: 96, scope: !10)
!23 = !DILocation(line: 3, column: 121, scope: !10)
!24 = !DILocation(line: 3, column: 117, scope: !10)
!25 = !DILocation(line: 3, column: 142, scope: !10)
!26 = !DILocation(line: 3, column: 144, scope: !10)
!27 = !DILocation(line: 3, column: 152, scope: !10)
!28 = !DILocation(line: 3, column: 157, scope: !10)
!29 = !DILocation(line: 3, column: 167, scope: !10)
!30 = !DILocation(line: 3, column: 162, scope: !10)
!31 = !DILocation(line: 3, column: 174, scope: !10)
!32 = !DILocation(line: 3, column: 176, scope: !10)
!33 = !DILocation(line: 3, column: 197, scope: !10)
!34 = !DILocation(line: 3, column: 192, scope: !10)
!35 = !DILocation(line: 3, column: 209, scope: !10)
