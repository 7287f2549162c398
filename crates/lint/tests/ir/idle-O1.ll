; with 2 [T]: 0: note ?, note 8, ended | 1: note ?, note 8, ended
; with 2 [F]: 0: note ?, note 7, ended | 1: note ?, note 7, ended
; with 3 [T]: 0: note ?, note 8, ended | 1: note ?, note 8, ended | 2: note ?, note 8, ended
; with 3 [F]: 0: note ?, note 7, ended | 1: note ?, note 7, ended | 2: note ?, note 7, ended
; notes: ext is not known: any result is possible

define dso_local noundef i32 @main(i32 noundef %0, ptr nocapture noundef readnone %1) local_unnamed_addr #0 !dbg !9 {
  %3 = tail call i32 @ext(i32 noundef 1) #2, !dbg !12
  %4 = tail call i32 @ext(i32 noundef 2) #2, !dbg !13
  tail call void @window() #2, !dbg !14
  %5 = icmp slt i32 %3, 4, !dbg !15
  %6 = select i1 %5, i32 2, i32 1, !dbg !16
  %7 = icmp sgt i32 %4, 4, !dbg !17
  %8 = zext i1 %5 to i32, !dbg !18
  %9 = shl nuw nsw i32 3, %8, !dbg !18
  %10 = select i1 %7, i32 %9, i32 %4, !dbg !18
  %11 = xor i32 %10, %6, !dbg !19
  %12 = icmp sgt i32 %3, 0, !dbg !20
  br i1 %12, label %13, label %20, !dbg !21

13:                                               ; preds = %2, %13
  %14 = phi i32 [ %18, %13 ], [ 0, %2 ]
  %15 = phi i32 [ %17, %13 ], [ %11, %2 ]
  %16 = mul nsw i32 %15, 31, !dbg !22
  %17 = add nsw i32 %16, %4, !dbg !23
  %18 = add nuw nsw i32 %14, 1, !dbg !24
  %19 = icmp eq i32 %18, %3, !dbg !20
  br i1 %19, label %20, label %13, !dbg !21, !llvm.loop !25

20:                                               ; preds = %13, %2
  %21 = phi i32 [ %11, %2 ], [ %17, %13 ], !dbg !29
  tail call void @note(i32 noundef %21) #2, !dbg !30
  %22 = select i1 %5, i32 8, i32 7, !dbg !31
  tail call void @note(i32 noundef %22) #2, !dbg !32
  ret i32 0, !dbg !33
}

declare !dbg !34 i32 @ext(i32 noundef) local_unnamed_addr #1

declare !dbg !36 void @window() local_unnamed_addr #1

declare !dbg !37 void @note(i32 noundef) local_unnamed_addr #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "idle.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "856ca766cec34db7dc5a65dcaeb6beec")
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
!12 = !DILocation(line: 2, column: 43, scope: !9)
!13 = !DILocation(line: 2, column: 55, scope: !9)
!14 = !DILocation(line: 2, column: 70, scope: !9)
!15 = !DILocation(line: 3, column: 9, scope: !9)
!16 = !DILocation(line: 3, column: 7, scope: !9)
!17 = !DILocation(line: 3, column: 29, scope: !9)
!18 = !DILocation(line: 3, column: 27, scope: !9)
!19 = !DILocation(line: 3, column: 24, scope: !9)
!20 = !DILocation(line: 3, column: 64, scope: !9)
!21 = !DILocation(line: 3, column: 46, scope: !9)
!22 = !DILocation(line: 3, column: 80, scope: !9)
!23 = !DILocation(line: 3, column: 85, scope: !9)
!24 = !DILocation(line: 3, column: 70, scope: !9)
!25 = distinct !{!25, !21, !26, !27, !28}
!26 = !DILocation(line: 3, column: 87, scope: !9)
!27 = !{!"llvm.loop.mustprogress"}
!28 = !{!"llvm.loop.unroll.disable"}
!29 = !DILocation(line: 3, scope: !9)
!30 = !DILocation(line: 4, column: 2, scope: !9)
!31 = !DILocation(line: 4, column: 16, scope: !9)
!32 = !DILocation(line: 4, column: 11, scope: !9)
!33 = !DILocation(line: 4, column: 32, scope: !9)
!34 = !DISubprogram(name: "ext", scope: !35, file: !35, line: 6, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!35 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!36 = !DISubprogram(name: "window", scope: !35, file: !35, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!37 = !DISubprogram(name: "note", scope: !35, file: !35, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
