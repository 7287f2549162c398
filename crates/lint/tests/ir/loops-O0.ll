; only: 2
; with 2 [TTT]: 0: store 0..400, load 396..400, note 99, note 10, note 11, note 12, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 10, note 11, note 12, load 0..400, store 0..400, ended
; with 2 [TTF]: 0: store 0..400, load 396..400, note 99, note 10, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 10, load 0..400, store 0..400, ended
; with 2 [TF]: 0: store 0..400, load 396..400, note 99, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, load 0..400, store 0..400, ended
; with 2 [FTTT]: 0: store 0..400, load 396..400, note 99, note 0, note 10, note 11, note 12, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 10, note 11, note 12, load 0..400, store 0..400, ended
; with 2 [FTTF]: 0: store 0..400, load 396..400, note 99, note 0, note 10, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 10, load 0..400, store 0..400, ended
; with 2 [FTF]: 0: store 0..400, load 396..400, note 99, note 0, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, load 0..400, store 0..400, ended
; with 2 [FFTT]: 0: store 0..400, load 396..400, note 99, note 0, note 1, note 10, note 11, note 12, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 1, note 10, note 11, note 12, load 0..400, store 0..400, ended
; with 2 [FFTF]: 0: store 0..400, load 396..400, note 99, note 0, note 1, note 10, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 1, note 10, load 0..400, store 0..400, ended
; with 2 [FFF]: 0: store 0..400, load 396..400, note 99, note 0, note 1, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 1, load 0..400, store 0..400, ended
; notes: ext is not known: any result is possible
; notes: a loop was left after some rounds

define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 !dbg !10 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca [100 x i32], align 16
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  %12 = call i32 @ext(i32 noundef 1), !dbg !13
  store i32 %12, ptr %7, align 4, !dbg !14
  %13 = getelementptr inbounds [100 x i32], ptr %6, i64 0, i64 0, !dbg !15
  call void @watch(ptr noundef %13), !dbg !16
  call void @window(), !dbg !17
  store i32 0, ptr %8, align 4, !dbg !18
  br label %14, !dbg !19

14:                                               ; preds = %22, %2
  %15 = load i32, ptr %8, align 4, !dbg !20
  %16 = icmp slt i32 %15, 100, !dbg !21
  br i1 %16, label %17, label %25, !dbg !22

17:                                               ; preds = %14
  %18 = load i32, ptr %8, align 4, !dbg !23
  %19 = load i32, ptr %8, align 4, !dbg !24
  %20 = sext i32 %19 to i64, !dbg !25
  %21 = getelementptr inbounds [100 x i32], ptr %6, i64 0, i64 %20, !dbg !25
  store i32 %18, ptr %21, align 4, !dbg !26
  br label %22, !dbg !25

22:                                               ; preds = %17
  %23 = load i32, ptr %8, align 4, !dbg !27
  %24 = add nsw i32 %23, 1, !dbg !27
  store i32 %24, ptr %8, align 4, !dbg !27
  br label %14, !dbg !22, !llvm.loop !28

25:                                               ; preds = %14
  %26 = getelementptr inbounds [100 x i32], ptr %6, i64 0, i64 99, !dbg !30
  %27 = load i32, ptr %26, align 4, !dbg !30
  call void @note(i32 noundef %27), !dbg !31
  store i32 0, ptr %9, align 4, !dbg !32
  br label %28, !dbg !33

28:                                               ; preds = %34, %25
  %29 = load i32, ptr %9, align 4, !dbg !34
  %30 = load i32, ptr %7, align 4, !dbg !35
  %31 = icmp slt i32 %29, %30, !dbg !36
  br i1 %31, label %32, label %37, !dbg !37

32:                                               ; preds = %28
  %33 = load i32, ptr %9, align 4, !dbg !38
  call void @note(i32 noundef %33), !dbg !39
  br label %34, !dbg !39

34:                                               ; preds = %32
  %35 = load i32, ptr %9, align 4, !dbg !40
  %36 = add nsw i32 %35, 1, !dbg !40
  store i32 %36, ptr %9, align 4, !dbg !40
  br label %28, !dbg !37, !llvm.loop !41

37:                                               ; preds = %28
  store i32 0, ptr %10, align 4, !dbg !43
  br label %38, !dbg !44

38:                                               ; preds = %48, %37
  %39 = load i32, ptr %10, align 4, !dbg !45
  %40 = icmp slt i32 %39, 3, !dbg !46
  br i1 %40, label %41, label %51, !dbg !47

41:                                               ; preds = %38
  %42 = call i32 @ext(i32 noundef 2), !dbg !48
  %43 = icmp ne i32 %42, 0, !dbg !48
  br i1 %43, label %44, label %45, !dbg !48

44:                                               ; preds = %41
  br label %51, !dbg !49

45:                                               ; preds = %41
  %46 = load i32, ptr %10, align 4, !dbg !50
  %47 = add nsw i32 10, %46, !dbg !51
  call void @note(i32 noundef %47), !dbg !52
  br label %48, !dbg !53

48:                                               ; preds = %45
  %49 = load i32, ptr %10, align 4, !dbg !54
  %50 = add nsw i32 %49, 1, !dbg !54
  store i32 %50, ptr %10, align 4, !dbg !54
  br label %38, !dbg !47, !llvm.loop !55

51:                                               ; preds = %44, %38
  store i32 0, ptr %11, align 4, !dbg !56
  br label %52, !dbg !57

52:                                               ; preds = %62, %51
  %53 = load i32, ptr %11, align 4, !dbg !58
  %54 = icmp slt i32 %53, 1000000, !dbg !59
  br i1 %54, label %55, label %65, !dbg !60

55:                                               ; preds = %52
  %56 = load i32, ptr %11, align 4, !dbg !61
  %57 = srem i32 %56, 100, !dbg !62
  %58 = sext i32 %57 to i64, !dbg !63
  %59 = getelementptr inbounds [100 x i32], ptr %6, i64 0, i64 %58, !dbg !63
  %60 = load i32, ptr %59, align 4, !dbg !64
  %61 = add nsw i32 %60, 1, !dbg !64
  store i32 %61, ptr %59, align 4, !dbg !64
  br label %62, !dbg !63

62:                                               ; preds = %55
  %63 = load i32, ptr %11, align 4, !dbg !65
  %64 = add nsw i32 %63, 1, !dbg !65
  store i32 %64, ptr %11, align 4, !dbg !65
  br label %52, !dbg !60, !llvm.loop !66

65:                                               ; preds = %52
  ret i32 0, !dbg !67
}

declare i32 @ext(i32 noundef) #1

declare void @watch(ptr noundef) #1

declare void @window() #1

declare void @note(i32 noundef) #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "loops.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "1f8d89c348f8186f31776dd2ba46d00d")
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
!13 = !DILocation(line: 2, column: 55, scope: !10)
!14 = !DILocation(line: 2, column: 51, scope: !10)
!15 = !DILocation(line: 2, column: 69, scope: !10)
!16 = !DILocation(line: 2, column: 63, scope: !10)
!17 = !DILocation(line: 2, column: 73, scope: !10)
!18 = !DILocation(line: 3, column: 11, scope: !10)
!19 = !DILocation(line: 3, column: 7, scope: !10)
!20 = !DILocation(line: 3, column: 18, scope: !10)
!21 = !DILocation(line: 3, column: 20, scope: !10)
!22 = !DILocation(line: 3, column: 2, scope: !10)
!23 = !DILocation(line: 3, column: 39, scope: !10)
!24 = !DILocation(line: 3, column: 34, scope: !10)
!25 = !DILocation(line: 3, column: 32, scope: !10)
!26 = !DILocation(line: 3, column: 37, scope: !10)
!27 = !DILocation(line: 3, column: 28, scope: !10)
!28 = distinct !{!28, !22, !23, !29}
!29 = !{!"llvm.loop.mustprogress"}
!30 = !DILocation(line: 3, column: 47, scope: !10)
!31 = !DILocation(line: 3, column: 42, scope: !10)
!32 = !DILocation(line: 4, column: 11, scope: !10)
!33 = !DILocation(line: 4, column: 7, scope: !10)
!34 = !DILocation(line: 4, column: 18, scope: !10)
!35 = !DILocation(line: 4, column: 22, scope: !10)
!36 = !DILocation(line: 4, column: 20, scope: !10)
!37 = !DILocation(line: 4, column: 2, scope: !10)
!38 = !DILocation(line: 4, column: 35, scope: !10)
!39 = !DILocation(line: 4, column: 30, scope: !10)
!40 = !DILocation(line: 4, column: 26, scope: !10)
!41 = distinct !{!41, !37, !42, !29}
!42 = !DILocation(line: 4, column: 36, scope: !10)
!43 = !DILocation(line: 5, column: 11, scope: !10)
!44 = !DILocation(line: 5, column: 7, scope: !10)
!45 = !DILocation(line: 5, column: 18, scope: !10)
!46 = !DILocation(line: 5, column: 20, scope: !10)
!47 = !DILocation(line: 5, column: 2, scope: !10)
!48 = !DILocation(line: 5, column: 36, scope: !10)
!49 = !DILocation(line: 5, column: 44, scope: !10)
!50 = !DILocation(line: 5, column: 61, scope: !10)
!51 = !DILocation(line: 5, column: 59, scope: !10)
!52 = !DILocation(line: 5, column: 51, scope: !10)
!53 = !DILocation(line: 5, column: 65, scope: !10)
!54 = !DILocation(line: 5, column: 26, scope: !10)
!55 = distinct !{!55, !47, !53, !29}
!56 = !DILocation(line: 6, column: 11, scope: !10)
!57 = !DILocation(line: 6, column: 7, scope: !10)
!58 = !DILocation(line: 6, column: 18, scope: !10)
!59 = !DILocation(line: 6, column: 20, scope: !10)
!60 = !DILocation(line: 6, column: 2, scope: !10)
!61 = !DILocation(line: 6, column: 38, scope: !10)
!62 = !DILocation(line: 6, column: 40, scope: !10)
!63 = !DILocation(line: 6, column: 36, scope: !10)
!64 = !DILocation(line: 6, column: 46, scope: !10)
!65 = !DILocation(line: 6, column: 32, scope: !10)
!66 = distinct !{!66, !60, !64, !29}
!67 = !DILocation(line: 7, column: 2, scope: !10)
