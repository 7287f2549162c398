; only: 2
; with 2 []: 0: store 0..4, barrier, barrier, load 8..12, note 7, ended | 1: store 4..8, barrier, store 8..12 of 0, load 0..4 of 0, note 40, barrier, load 8..12, note 0, ended

@shared = dso_local global [4 x i32] zeroinitializer, align 16

define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !9 {
  %1 = alloca i32, align 4
  %2 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef nonnull %1) #2, !dbg !12
  call void @window() #2, !dbg !13
  call void @watch(ptr noundef nonnull @shared) #2, !dbg !14
  %3 = load i32, ptr %1, align 4, !dbg !15, !tbaa !16
  %4 = add nsw i32 %3, 40, !dbg !20
  %5 = and i32 %3, 3, !dbg !21
  %6 = zext nneg i32 %5 to i64, !dbg !22
  %7 = getelementptr inbounds [4 x i32], ptr @shared, i64 0, i64 %6, !dbg !22
  store i32 %4, ptr %7, align 4, !dbg !23, !tbaa !16
  %8 = call i32 @MPI_Barrier(i32 noundef 0) #2, !dbg !24
  %9 = call ptr @peer(i32 noundef 0, ptr noundef nonnull @shared) #2, !dbg !25
  %10 = load i32, ptr %1, align 4, !dbg !26, !tbaa !16
  %11 = icmp eq i32 %10, 1, !dbg !27
  br i1 %11, label %12, label %15, !dbg !26

12:                                               ; preds = %0
  %13 = getelementptr inbounds i8, ptr %9, i64 8, !dbg !28
  store i32 7, ptr %13, align 4, !dbg !29, !tbaa !16
  %14 = load i32, ptr %9, align 4, !dbg !30, !tbaa !16
  call void @note(i32 noundef %14) #2, !dbg !31
  br label %15, !dbg !32

15:                                               ; preds = %12, %0
  %16 = call i32 @MPI_Barrier(i32 noundef 0) #2, !dbg !33
  %17 = load i32, ptr getelementptr inbounds (i8, ptr @shared, i64 8), align 8, !dbg !34, !tbaa !16
  call void @note(i32 noundef %17) #2, !dbg !35
  ret i32 0, !dbg !36
}

declare !dbg !37 i32 @MPI_Comm_rank(i32 noundef, ptr noundef) local_unnamed_addr #1

declare !dbg !39 void @window() local_unnamed_addr #1

declare !dbg !40 void @watch(ptr noundef) local_unnamed_addr #1

declare !dbg !41 i32 @MPI_Barrier(i32 noundef) local_unnamed_addr #1

declare !dbg !42 ptr @peer(i32 noundef, ptr noundef) local_unnamed_addr #1

declare !dbg !43 void @note(i32 noundef) local_unnamed_addr #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "peer.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "5bdec86940d95c2bebe666e55c3724e0")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 3, type: !10, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 3, column: 25, scope: !9)
!13 = !DILocation(line: 3, column: 47, scope: !9)
!14 = !DILocation(line: 3, column: 57, scope: !9)
!15 = !DILocation(line: 3, column: 93, scope: !9)
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C/C++ TBAA"}
!20 = !DILocation(line: 3, column: 91, scope: !9)
!21 = !DILocation(line: 3, column: 81, scope: !9)
!22 = !DILocation(line: 3, column: 72, scope: !9)
!23 = !DILocation(line: 3, column: 86, scope: !9)
!24 = !DILocation(line: 3, column: 96, scope: !9)
!25 = !DILocation(line: 3, column: 121, scope: !9)
!26 = !DILocation(line: 3, column: 142, scope: !9)
!27 = !DILocation(line: 3, column: 144, scope: !9)
!28 = !DILocation(line: 3, column: 152, scope: !9)
!29 = !DILocation(line: 3, column: 157, scope: !9)
!30 = !DILocation(line: 3, column: 167, scope: !9)
!31 = !DILocation(line: 3, column: 162, scope: !9)
!32 = !DILocation(line: 3, column: 174, scope: !9)
!33 = !DILocation(line: 3, column: 176, scope: !9)
!34 = !DILocation(line: 3, column: 197, scope: !9)
!35 = !DILocation(line: 3, column: 192, scope: !9)
!36 = !DILocation(line: 3, column: 209, scope: !9)
!37 = !DISubprogram(name: "MPI_Comm_rank", scope: !38, file: !38, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!38 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!39 = !DISubprogram(name: "window", scope: !38, file: !38, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!40 = !DISubprogram(name: "watch", scope: !38, file: !38, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!41 = !DISubprogram(name: "MPI_Barrier", scope: !38, file: !38, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!42 = !DISubprogram(name: "peer", scope: !1, file: !1, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!43 = !DISubprogram(name: "note", scope: !38, file: !38, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
