; only: 2
; with 2 [T]: 0: ended | 1: ended
; with 2 [FTTTTTTTTTTTTT]: 0: ended | 1: ended
; with 2 [FFFFFFFFFFFFFF]: 0: note 1, note 2, note 3, note 4, note 5, note 6, note 7, note 8, note 9, note 10, note 11, note 12, note 13, ended | 1: note 1, note 2, note 3, note 4, note 5, note 6, note 7, note 8, note 9, note 10, note 11, note 12, note 13, ended
; with 2 [FTTFTTFTFFTTFT]: 0: note 3, note 6, note 8, note 9, note 12, ended | 1: note 3, note 6, note 8, note 9, note 12, ended
; with 2 [FTFTTFTFTFTFTF]: 0: note 2, note 5, note 7, note 9, note 11, note 13, ended | 1: note 2, note 5, note 7, note 9, note 11, note 13, ended
; with 2 [FFTTFTTFFTFTTF]: 0: note 1, note 4, note 7, note 8, note 10, note 13, ended | 1: note 1, note 4, note 7, note 8, note 10, note 13, ended
; with 2 [FTTTFFFTTTFFFT]: 0: note 4, note 5, note 6, note 10, note 11, note 12, ended | 1: note 4, note 5, note 6, note 10, note 11, note 12, ended
; with 2 [FFFFTTTTTTFFFF]: 0: note 1, note 2, note 3, note 10, note 11, note 12, note 13, ended | 1: note 1, note 2, note 3, note 10, note 11, note 12, note 13, ended
; with 2 [FFFFFFFFFFTTTT]: 0: note 1, note 2, note 3, note 4, note 5, note 6, note 7, note 8, note 9, ended | 1: note 1, note 2, note 3, note 4, note 5, note 6, note 7, note 8, note 9, ended
; notes: ext is not known: any result is possible

define dso_local noundef i32 @main(i32 noundef %0, ptr nocapture noundef readnone %1) local_unnamed_addr #0 !dbg !9 {
  %3 = icmp slt i32 %0, 3, !dbg !12
  br i1 %3, label %4, label %5, !dbg !13

4:                                                ; preds = %2
  tail call void @exit(i32 noundef 1) #3, !dbg !14
  unreachable, !dbg !14

5:                                                ; preds = %2
  %6 = tail call i32 @ext(i32 noundef 0) #4, !dbg !15
  %7 = icmp eq i32 %6, 0, !dbg !15
  br i1 %7, label %9, label %8, !dbg !15

8:                                                ; preds = %5
  tail call void @exit(i32 noundef 2) #3, !dbg !16
  unreachable, !dbg !16

9:                                                ; preds = %5
  tail call void @window() #4, !dbg !17
  %10 = tail call i32 @ext(i32 noundef 1) #4, !dbg !18
  %11 = icmp eq i32 %10, 0, !dbg !18
  br i1 %11, label %13, label %12, !dbg !18

12:                                               ; preds = %9
  tail call void @note(i32 noundef 1) #4, !dbg !18
  br label %13, !dbg !18

13:                                               ; preds = %12, %9
  %14 = tail call i32 @ext(i32 noundef 2) #4, !dbg !19
  %15 = icmp eq i32 %14, 0, !dbg !19
  br i1 %15, label %17, label %16, !dbg !19

16:                                               ; preds = %13
  tail call void @note(i32 noundef 2) #4, !dbg !19
  br label %17, !dbg !19

17:                                               ; preds = %16, %13
  %18 = tail call i32 @ext(i32 noundef 3) #4, !dbg !20
  %19 = icmp eq i32 %18, 0, !dbg !20
  br i1 %19, label %21, label %20, !dbg !20

20:                                               ; preds = %17
  tail call void @note(i32 noundef 3) #4, !dbg !20
  br label %21, !dbg !20

21:                                               ; preds = %20, %17
  %22 = tail call i32 @ext(i32 noundef 4) #4, !dbg !21
  %23 = icmp eq i32 %22, 0, !dbg !21
  br i1 %23, label %25, label %24, !dbg !21

24:                                               ; preds = %21
  tail call void @note(i32 noundef 4) #4, !dbg !21
  br label %25, !dbg !21

25:                                               ; preds = %24, %21
  %26 = tail call i32 @ext(i32 noundef 5) #4, !dbg !22
  %27 = icmp eq i32 %26, 0, !dbg !22
  br i1 %27, label %29, label %28, !dbg !22

28:                                               ; preds = %25
  tail call void @note(i32 noundef 5) #4, !dbg !22
  br label %29, !dbg !22

29:                                               ; preds = %28, %25
  %30 = tail call i32 @ext(i32 noundef 6) #4, !dbg !23
  %31 = icmp eq i32 %30, 0, !dbg !23
  br i1 %31, label %33, label %32, !dbg !23

32:                                               ; preds = %29
  tail call void @note(i32 noundef 6) #4, !dbg !23
  br label %33, !dbg !23

33:                                               ; preds = %32, %29
  %34 = tail call i32 @ext(i32 noundef 7) #4, !dbg !24
  %35 = icmp eq i32 %34, 0, !dbg !24
  br i1 %35, label %37, label %36, !dbg !24

36:                                               ; preds = %33
  tail call void @note(i32 noundef 7) #4, !dbg !24
  br label %37, !dbg !24

37:                                               ; preds = %36, %33
  %38 = tail call i32 @ext(i32 noundef 8) #4, !dbg !25
  %39 = icmp eq i32 %38, 0, !dbg !25
  br i1 %39, label %41, label %40, !dbg !25

40:                                               ; preds = %37
  tail call void @note(i32 noundef 8) #4, !dbg !25
  br label %41, !dbg !25

41:                                               ; preds = %40, %37
  %42 = tail call i32 @ext(i32 noundef 9) #4, !dbg !26
  %43 = icmp eq i32 %42, 0, !dbg !26
  br i1 %43, label %45, label %44, !dbg !26

44:                                               ; preds = %41
  tail call void @note(i32 noundef 9) #4, !dbg !26
  br label %45, !dbg !26

45:                                               ; preds = %44, %41
  %46 = tail call i32 @ext(i32 noundef 10) #4, !dbg !27
  %47 = icmp eq i32 %46, 0, !dbg !27
  br i1 %47, label %49, label %48, !dbg !27

48:                                               ; preds = %45
  tail call void @note(i32 noundef 10) #4, !dbg !27
  br label %49, !dbg !27

49:                                               ; preds = %48, %45
  %50 = tail call i32 @ext(i32 noundef 11) #4, !dbg !28
  %51 = icmp eq i32 %50, 0, !dbg !28
  br i1 %51, label %53, label %52, !dbg !28

52:                                               ; preds = %49
  tail call void @note(i32 noundef 11) #4, !dbg !28
  br label %53, !dbg !28

53:                                               ; preds = %52, %49
  %54 = tail call i32 @ext(i32 noundef 12) #4, !dbg !29
  %55 = icmp eq i32 %54, 0, !dbg !29
  br i1 %55, label %57, label %56, !dbg !29

56:                                               ; preds = %53
  tail call void @note(i32 noundef 12) #4, !dbg !29
  br label %57, !dbg !29

57:                                               ; preds = %56, %53
  %58 = tail call i32 @ext(i32 noundef 13) #4, !dbg !30
  %59 = icmp eq i32 %58, 0, !dbg !30
  br i1 %59, label %61, label %60, !dbg !30

60:                                               ; preds = %57
  tail call void @note(i32 noundef 13) #4, !dbg !30
  br label %61, !dbg !30

61:                                               ; preds = %60, %57
  ret i32 0, !dbg !31
}

declare !dbg !32 void @exit(i32 noundef) local_unnamed_addr #1

declare !dbg !34 i32 @ext(i32 noundef) local_unnamed_addr #2

declare !dbg !35 void @window() local_unnamed_addr #2

declare !dbg !36 void @note(i32 noundef) local_unnamed_addr #2


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "cover.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "924067b4447f20cef0f72a6aade559f3")
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
!12 = !DILocation(line: 2, column: 44, scope: !9)
!13 = !DILocation(line: 2, column: 39, scope: !9)
!14 = !DILocation(line: 2, column: 49, scope: !9)
!15 = !DILocation(line: 2, column: 62, scope: !9)
!16 = !DILocation(line: 2, column: 70, scope: !9)
!17 = !DILocation(line: 2, column: 79, scope: !9)
!18 = !DILocation(line: 5, column: 2, scope: !9)
!19 = !DILocation(line: 5, column: 7, scope: !9)
!20 = !DILocation(line: 5, column: 12, scope: !9)
!21 = !DILocation(line: 5, column: 17, scope: !9)
!22 = !DILocation(line: 5, column: 22, scope: !9)
!23 = !DILocation(line: 5, column: 27, scope: !9)
!24 = !DILocation(line: 5, column: 32, scope: !9)
!25 = !DILocation(line: 5, column: 37, scope: !9)
!26 = !DILocation(line: 5, column: 42, scope: !9)
!27 = !DILocation(line: 5, column: 47, scope: !9)
!28 = !DILocation(line: 5, column: 53, scope: !9)
!29 = !DILocation(line: 5, column: 59, scope: !9)
!30 = !DILocation(line: 5, column: 65, scope: !9)
!31 = !DILocation(line: 5, column: 71, scope: !9)
!32 = !DISubprogram(name: "exit", scope: !33, file: !33, line: 3, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!33 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!34 = !DISubprogram(name: "ext", scope: !33, file: !33, line: 6, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!35 = !DISubprogram(name: "window", scope: !33, file: !33, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!36 = !DISubprogram(name: "note", scope: !33, file: !33, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
