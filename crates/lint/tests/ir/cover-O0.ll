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

define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 !dbg !10 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  %7 = load i32, ptr %4, align 4, !dbg !13
  %8 = icmp slt i32 %7, 3, !dbg !14
  br i1 %8, label %9, label %10, !dbg !13

9:                                                ; preds = %2
  call void @exit(i32 noundef 1) #3, !dbg !15
  unreachable, !dbg !15

10:                                               ; preds = %2
  %11 = call i32 @ext(i32 noundef 0), !dbg !16
  %12 = icmp ne i32 %11, 0, !dbg !16
  br i1 %12, label %13, label %14, !dbg !16

13:                                               ; preds = %10
  call void @exit(i32 noundef 2) #3, !dbg !17
  unreachable, !dbg !17

14:                                               ; preds = %10
  call void @window(), !dbg !18
  store i32 0, ptr %6, align 4, !dbg !19
  %15 = call i32 @ext(i32 noundef 1), !dbg !20
  %16 = icmp ne i32 %15, 0, !dbg !20
  br i1 %16, label %17, label %18, !dbg !20

17:                                               ; preds = %14
  call void @note(i32 noundef 1), !dbg !20
  br label %18, !dbg !20

18:                                               ; preds = %17, %14
  %19 = call i32 @ext(i32 noundef 2), !dbg !21
  %20 = icmp ne i32 %19, 0, !dbg !21
  br i1 %20, label %21, label %22, !dbg !21

21:                                               ; preds = %18
  call void @note(i32 noundef 2), !dbg !21
  br label %22, !dbg !21

22:                                               ; preds = %21, %18
  %23 = call i32 @ext(i32 noundef 3), !dbg !22
  %24 = icmp ne i32 %23, 0, !dbg !22
  br i1 %24, label %25, label %26, !dbg !22

25:                                               ; preds = %22
  call void @note(i32 noundef 3), !dbg !22
  br label %26, !dbg !22

26:                                               ; preds = %25, %22
  %27 = call i32 @ext(i32 noundef 4), !dbg !23
  %28 = icmp ne i32 %27, 0, !dbg !23
  br i1 %28, label %29, label %30, !dbg !23

29:                                               ; preds = %26
  call void @note(i32 noundef 4), !dbg !23
  br label %30, !dbg !23

30:                                               ; preds = %29, %26
  %31 = call i32 @ext(i32 noundef 5), !dbg !24
  %32 = icmp ne i32 %31, 0, !dbg !24
  br i1 %32, label %33, label %34, !dbg !24

33:                                               ; preds = %30
  call void @note(i32 noundef 5), !dbg !24
  br label %34, !dbg !24

34:                                               ; preds = %33, %30
  %35 = call i32 @ext(i32 noundef 6), !dbg !25
  %36 = icmp ne i32 %35, 0, !dbg !25
  br i1 %36, label %37, label %38, !dbg !25

37:                                               ; preds = %34
  call void @note(i32 noundef 6), !dbg !25
  br label %38, !dbg !25

38:                                               ; preds = %37, %34
  %39 = call i32 @ext(i32 noundef 7), !dbg !26
  %40 = icmp ne i32 %39, 0, !dbg !26
  br i1 %40, label %41, label %42, !dbg !26

41:                                               ; preds = %38
  call void @note(i32 noundef 7), !dbg !26
  br label %42, !dbg !26

42:                                               ; preds = %41, %38
  %43 = call i32 @ext(i32 noundef 8), !dbg !27
  %44 = icmp ne i32 %43, 0, !dbg !27
  br i1 %44, label %45, label %46, !dbg !27

45:                                               ; preds = %42
  call void @note(i32 noundef 8), !dbg !27
  br label %46, !dbg !27

46:                                               ; preds = %45, %42
  %47 = call i32 @ext(i32 noundef 9), !dbg !28
  %48 = icmp ne i32 %47, 0, !dbg !28
  br i1 %48, label %49, label %50, !dbg !28

49:                                               ; preds = %46
  call void @note(i32 noundef 9), !dbg !28
  br label %50, !dbg !28

50:                                               ; preds = %49, %46
  %51 = call i32 @ext(i32 noundef 10), !dbg !29
  %52 = icmp ne i32 %51, 0, !dbg !29
  br i1 %52, label %53, label %54, !dbg !29

53:                                               ; preds = %50
  call void @note(i32 noundef 10), !dbg !29
  br label %54, !dbg !29

54:                                               ; preds = %53, %50
  %55 = call i32 @ext(i32 noundef 11), !dbg !30
  %56 = icmp ne i32 %55, 0, !dbg !30
  br i1 %56, label %57, label %58, !dbg !30

57:                                               ; preds = %54
  call void @note(i32 noundef 11), !dbg !30
  br label %58, !dbg !30

58:                                               ; preds = %57, %54
  %59 = call i32 @ext(i32 noundef 12), !dbg !31
  %60 = icmp ne i32 %59, 0, !dbg !31
  br i1 %60, label %61, label %62, !dbg !31

61:                                               ; preds = %58
  call void @note(i32 noundef 12), !dbg !31
  br label %62, !dbg !31

62:                                               ; preds = %61, %58
  %63 = call i32 @ext(i32 noundef 13), !dbg !32
  %64 = icmp ne i32 %63, 0, !dbg !32
  br i1 %64, label %65, label %66, !dbg !32

65:                                               ; preds = %62
  call void @note(i32 noundef 13), !dbg !32
  br label %66, !dbg !32

66:                                               ; preds = %65, %62
  ret i32 0, !dbg !33
}

declare void @exit(i32 noundef) #1

declare i32 @ext(i32 noundef) #2

declare void @window() #2

declare void @note(i32 noundef) #2


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "cover.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "924067b4447f20cef0f72a6aade559f3")
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
!13 = !DILocation(line: 2, column: 39, scope: !10)
!14 = !DILocation(line: 2, column: 44, scope: !10)
!15 = !DILocation(line: 2, column: 49, scope: !10)
!16 = !DILocation(line: 2, column: 62, scope: !10)
!17 = !DILocation(line: 2, column: 70, scope: !10)
!18 = !DILocation(line: 2, column: 79, scope: !10)
!19 = !DILocation(line: 3, column: 6, scope: !10)
!20 = !DILocation(line: 5, column: 2, scope: !10)
!21 = !DILocation(line: 5, column: 7, scope: !10)
!22 = !DILocation(line: 5, column: 12, scope: !10)
!23 = !DILocation(line: 5, column: 17, scope: !10)
!24 = !DILocation(line: 5, column: 22, scope: !10)
!25 = !DILocation(line: 5, column: 27, scope: !10)
!26 = !DILocation(line: 5, column: 32, scope: !10)
!27 = !DILocation(line: 5, column: 37, scope: !10)
!28 = !DILocation(line: 5, column: 42, scope: !10)
!29 = !DILocation(line: 5, column: 47, scope: !10)
!30 = !DILocation(line: 5, column: 53, scope: !10)
!31 = !DILocation(line: 5, column: 59, scope: !10)
!32 = !DILocation(line: 5, column: 65, scope: !10)
!33 = !DILocation(line: 5, column: 71, scope: !10)
