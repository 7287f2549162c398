; with 2 []: 0: note 0, note 1, note 2, note 3, note 4, atomic store 0..4, store 0..4, note 2, atomic load 0..4, ended | 1: note 0, note 1, note 2, note 3, note 4, atomic store 0..4, store 0..4, note 2, atomic load 0..4, ended
; with 3 []: 0: note 0, note 1, note 2, note 3, note 4, atomic store 0..4, store 0..4, note 2, atomic load 0..4, ended | 1: note 0, note 1, note 2, note 3, note 4, atomic store 0..4, store 0..4, note 2, atomic load 0..4, ended | 2: note 0, note 1, note 2, note 3, note 4, atomic store 0..4, store 0..4, note 2, atomic load 0..4, ended

@flag = dso_local global i32 0, align 4

define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !9 {
  %1 = alloca i32, align 4
  %2 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef nonnull %1) #2, !dbg !12
  call void @window() #2, !dbg !13
  call void @watch(ptr noundef nonnull @flag) #2, !dbg !14
  br label %3, !dbg !15

3:                                                ; preds = %0, %3
  %4 = phi i32 [ 0, %0 ], [ %5, %3 ]
  %5 = add nuw nsw i32 %4, 1, !dbg !16
  call void @note(i32 noundef %4) #2, !dbg !17
  %6 = icmp eq i32 %5, 5, !dbg !18
  br i1 %6, label %7, label %3, !dbg !15, !llvm.loop !19

7:                                                ; preds = %3
  store atomic i32 1, ptr @flag seq_cst, align 4, !dbg !23
  store i32 2, ptr @flag, align 4, !dbg !24, !tbaa !25
  call void @note(i32 noundef 2) #2, !dbg !29
  %8 = load atomic i32, ptr @flag seq_cst, align 4, !dbg !30
  ret i32 0, !dbg !31
}

declare !dbg !32 i32 @MPI_Comm_rank(i32 noundef, ptr noundef) local_unnamed_addr #1

declare !dbg !34 void @window() local_unnamed_addr #1

declare !dbg !35 void @watch(ptr noundef) local_unnamed_addr #1

declare !dbg !36 void @note(i32 noundef) local_unnamed_addr #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "poll.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "ecc6eb37b2226d847df7a0dad7e81224")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 2, type: !10, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 2, column: 35, scope: !9)
!13 = !DILocation(line: 2, column: 57, scope: !9)
!14 = !DILocation(line: 2, column: 67, scope: !9)
!15 = !DILocation(line: 2, column: 92, scope: !9)
!16 = !DILocation(line: 2, column: 114, scope: !9)
!17 = !DILocation(line: 2, column: 108, scope: !9)
!18 = !DILocation(line: 2, column: 101, scope: !9)
!19 = distinct !{!19, !15, !20, !21, !22}
!20 = !DILocation(line: 2, column: 119, scope: !9)
!21 = !{!"llvm.loop.mustprogress"}
!22 = !{!"llvm.loop.unroll.disable"}
!23 = !DILocation(line: 2, column: 121, scope: !9)
!24 = !DILocation(line: 2, column: 157, scope: !9)
!25 = !{!26, !26, i64 0}
!26 = !{!"int", !27, i64 0}
!27 = !{!"omnipotent char", !28, i64 0}
!28 = !{!"Simple C/C++ TBAA"}
!29 = !DILocation(line: 2, column: 162, scope: !9)
!30 = !DILocation(line: 2, column: 182, scope: !9)
!31 = !DILocation(line: 2, column: 209, scope: !9)
!32 = !DISubprogram(name: "MPI_Comm_rank", scope: !33, file: !33, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!33 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!34 = !DISubprogram(name: "window", scope: !33, file: !33, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!35 = !DISubprogram(name: "watch", scope: !33, file: !33, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!36 = !DISubprogram(name: "note", scope: !33, file: !33, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
