; only: 2
; with 2 []: 0: store 0..4000000, note 1000000, store 0..8000000, note 2, load 0..8000000, load 0..4000000, store 0..4000000, note -1, store 0..40, note 4, ended | 1: store 0..4000000, note 1000000, store 0..8000000, note 2, load 0..8000000, load 0..4000000, store 0..4000000, note -1, store 0..40, note 4, ended
; notes: a loop was left after some rounds

@big = dso_local global [1000000 x i32] zeroinitializer, align 16
@grid = dso_local global [2000 x [1000 x i32]] zeroinitializer, align 16
@other = dso_local global [1000000 x double] zeroinitializer, align 16

define dso_local i32 @main() #0 !dbg !10 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  call void @window() #2, !dbg !13
  call void @watch(ptr noundef @big) #2, !dbg !14
  call void @watch(ptr noundef @grid) #2, !dbg !15
  call void @watch(ptr noundef @other) #2, !dbg !16
  store i32 0, ptr %2, align 4, !dbg !17
  br label %5, !dbg !18

5:                                                ; preds = %13, %0
  %6 = load i32, ptr %2, align 4, !dbg !19
  %7 = icmp slt i32 %6, 1000000, !dbg !20
  br i1 %7, label %8, label %16, !dbg !21

8:                                                ; preds = %5
  %9 = load i32, ptr %2, align 4, !dbg !22
  %10 = load i32, ptr %2, align 4, !dbg !23
  %11 = sext i32 %10 to i64, !dbg !24
  %12 = getelementptr inbounds [1000000 x i32], ptr @big, i64 0, i64 %11, !dbg !24
  store i32 %9, ptr %12, align 4, !dbg !25
  br label %13, !dbg !24

13:                                               ; preds = %8
  %14 = load i32, ptr %2, align 4, !dbg !26
  %15 = add nsw i32 %14, 1, !dbg !26
  store i32 %15, ptr %2, align 4, !dbg !26
  br label %5, !dbg !21, !llvm.loop !27

16:                                               ; preds = %5
  %17 = load i32, ptr %2, align 4, !dbg !29
  call void @note(i32 noundef %17) #2, !dbg !30
  store i32 0, ptr %3, align 4, !dbg !31
  br label %18, !dbg !32

18:                                               ; preds = %37, %16
  %19 = load i32, ptr %3, align 4, !dbg !33
  %20 = icmp slt i32 %19, 2000, !dbg !34
  br i1 %20, label %21, label %40, !dbg !35

21:                                               ; preds = %18
  store i32 0, ptr %4, align 4, !dbg !36
  br label %22, !dbg !37

22:                                               ; preds = %33, %21
  %23 = load i32, ptr %4, align 4, !dbg !38
  %24 = icmp slt i32 %23, 1000, !dbg !39
  br i1 %24, label %25, label %36, !dbg !40

25:                                               ; preds = %22
  %26 = load i32, ptr %3, align 4, !dbg !41
  %27 = load i32, ptr %3, align 4, !dbg !42
  %28 = sext i32 %27 to i64, !dbg !43
  %29 = getelementptr inbounds [2000 x [1000 x i32]], ptr @grid, i64 0, i64 %28, !dbg !43
  %30 = load i32, ptr %4, align 4, !dbg !44
  %31 = sext i32 %30 to i64, !dbg !43
  %32 = getelementptr inbounds [1000 x i32], ptr %29, i64 0, i64 %31, !dbg !43
  store i32 %26, ptr %32, align 4, !dbg !45
  br label %33, !dbg !43

33:                                               ; preds = %25
  %34 = load i32, ptr %4, align 4, !dbg !46
  %35 = add nsw i32 %34, 1, !dbg !46
  store i32 %35, ptr %4, align 4, !dbg !46
  br label %22, !dbg !40, !llvm.loop !47

36:                                               ; preds = %22
  br label %37, !dbg !41

37:                                               ; preds = %36
  %38 = load i32, ptr %3, align 4, !dbg !48
  %39 = add nsw i32 %38, 1, !dbg !48
  store i32 %39, ptr %3, align 4, !dbg !48
  br label %18, !dbg !35, !llvm.loop !49

40:                                               ; preds = %18
  call void @note(i32 noundef 2) #2, !dbg !50
  store i32 999999, ptr %2, align 4, !dbg !51
  br label %41, !dbg !52

41:                                               ; preds = %56, %40
  %42 = load i32, ptr %2, align 4, !dbg !53
  %43 = icmp sge i32 %42, 0, !dbg !54
  br i1 %43, label %44, label %59, !dbg !55

44:                                               ; preds = %41
  %45 = load i32, ptr %2, align 4, !dbg !56
  %46 = sext i32 %45 to i64, !dbg !57
  %47 = getelementptr inbounds [1000000 x double], ptr @other, i64 0, i64 %46, !dbg !57
  %48 = load double, ptr %47, align 8, !dbg !57
  %49 = load i32, ptr %2, align 4, !dbg !58
  %50 = sext i32 %49 to i64, !dbg !59
  %51 = getelementptr inbounds [1000000 x i32], ptr @big, i64 0, i64 %50, !dbg !59
  %52 = load i32, ptr %51, align 4, !dbg !60
  %53 = sitofp i32 %52 to double, !dbg !60
  %54 = fadd double %53, %48, !dbg !60
  %55 = fptosi double %54 to i32, !dbg !60
  store i32 %55, ptr %51, align 4, !dbg !60
  br label %56, !dbg !59

56:                                               ; preds = %44
  %57 = load i32, ptr %2, align 4, !dbg !61
  %58 = add nsw i32 %57, -1, !dbg !61
  store i32 %58, ptr %2, align 4, !dbg !61
  br label %41, !dbg !55, !llvm.loop !62

59:                                               ; preds = %41
  %60 = load i32, ptr %2, align 4, !dbg !64
  call void @note(i32 noundef %60) #2, !dbg !65
  store i32 0, ptr %2, align 4, !dbg !66
  br label %61, !dbg !67

61:                                               ; preds = %70, %59
  %62 = load i32, ptr %2, align 4, !dbg !68
  %63 = icmp slt i32 %62, 1000000, !dbg !69
  br i1 %63, label %64, label %73, !dbg !70

64:                                               ; preds = %61
  %65 = load i32, ptr %2, align 4, !dbg !71
  %66 = load i32, ptr %2, align 4, !dbg !72
  %67 = srem i32 %66, 10, !dbg !73
  %68 = sext i32 %67 to i64, !dbg !74
  %69 = getelementptr inbounds [1000000 x i32], ptr @big, i64 0, i64 %68, !dbg !74
  store i32 %65, ptr %69, align 4, !dbg !75
  br label %70, !dbg !74

70:                                               ; preds = %64
  %71 = load i32, ptr %2, align 4, !dbg !76
  %72 = add nsw i32 %71, 1, !dbg !76
  store i32 %72, ptr %2, align 4, !dbg !76
  br label %61, !dbg !70, !llvm.loop !77

73:                                               ; preds = %61
  call void @note(i32 noundef 4) #2, !dbg !78
  ret i32 0, !dbg !79
}

declare void @window() #1

declare void @watch(ptr noundef) #1

declare void @note(i32 noundef) #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "stride.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "4f71efcb49658f99c120d3409e25d83b")
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
!13 = !DILocation(line: 3, column: 18, scope: !10)
!14 = !DILocation(line: 3, column: 28, scope: !10)
!15 = !DILocation(line: 3, column: 40, scope: !10)
!16 = !DILocation(line: 3, column: 53, scope: !10)
!17 = !DILocation(line: 4, column: 16, scope: !10)
!18 = !DILocation(line: 4, column: 14, scope: !10)
!19 = !DILocation(line: 4, column: 21, scope: !10)
!20 = !DILocation(line: 4, column: 23, scope: !10)
!21 = !DILocation(line: 4, column: 9, scope: !10)
!22 = !DILocation(line: 4, column: 48, scope: !10)
!23 = !DILocation(line: 4, column: 43, scope: !10)
!24 = !DILocation(line: 4, column: 39, scope: !10)
!25 = !DILocation(line: 4, column: 46, scope: !10)
!26 = !DILocation(line: 4, column: 35, scope: !10)
!27 = distinct !{!27, !21, !22, !28}
!28 = !{!"llvm.loop.mustprogress"}
!29 = !DILocation(line: 4, column: 56, scope: !10)
!30 = !DILocation(line: 4, column: 51, scope: !10)
!31 = !DILocation(line: 5, column: 11, scope: !10)
!32 = !DILocation(line: 5, column: 7, scope: !10)
!33 = !DILocation(line: 5, column: 18, scope: !10)
!34 = !DILocation(line: 5, column: 20, scope: !10)
!35 = !DILocation(line: 5, column: 2, scope: !10)
!36 = !DILocation(line: 5, column: 42, scope: !10)
!37 = !DILocation(line: 5, column: 38, scope: !10)
!38 = !DILocation(line: 5, column: 49, scope: !10)
!39 = !DILocation(line: 5, column: 51, scope: !10)
!40 = !DILocation(line: 5, column: 33, scope: !10)
!41 = !DILocation(line: 5, column: 77, scope: !10)
!42 = !DILocation(line: 5, column: 69, scope: !10)
!43 = !DILocation(line: 5, column: 64, scope: !10)
!44 = !DILocation(line: 5, column: 72, scope: !10)
!45 = !DILocation(line: 5, column: 75, scope: !10)
!46 = !DILocation(line: 5, column: 60, scope: !10)
!47 = distinct !{!47, !40, !41, !28}
!48 = !DILocation(line: 5, column: 29, scope: !10)
!49 = distinct !{!49, !35, !41, !28}
!50 = !DILocation(line: 5, column: 80, scope: !10)
!51 = !DILocation(line: 6, column: 9, scope: !10)
!52 = !DILocation(line: 6, column: 7, scope: !10)
!53 = !DILocation(line: 6, column: 19, scope: !10)
!54 = !DILocation(line: 6, column: 21, scope: !10)
!55 = !DILocation(line: 6, column: 2, scope: !10)
!56 = !DILocation(line: 6, column: 48, scope: !10)
!57 = !DILocation(line: 6, column: 42, scope: !10)
!58 = !DILocation(line: 6, column: 36, scope: !10)
!59 = !DILocation(line: 6, column: 32, scope: !10)
!60 = !DILocation(line: 6, column: 39, scope: !10)
!61 = !DILocation(line: 6, column: 28, scope: !10)
!62 = distinct !{!62, !55, !63, !28}
!63 = !DILocation(line: 6, column: 49, scope: !10)
!64 = !DILocation(line: 6, column: 57, scope: !10)
!65 = !DILocation(line: 6, column: 52, scope: !10)
!66 = !DILocation(line: 7, column: 9, scope: !10)
!67 = !DILocation(line: 7, column: 7, scope: !10)
!68 = !DILocation(line: 7, column: 14, scope: !10)
!69 = !DILocation(line: 7, column: 16, scope: !10)
!70 = !DILocation(line: 7, column: 2, scope: !10)
!71 = !DILocation(line: 7, column: 46, scope: !10)
!72 = !DILocation(line: 7, column: 36, scope: !10)
!73 = !DILocation(line: 7, column: 38, scope: !10)
!74 = !DILocation(line: 7, column: 32, scope: !10)
!75 = !DILocation(line: 7, column: 44, scope: !10)
!76 = !DILocation(line: 7, column: 28, scope: !10)
!77 = distinct !{!77, !70, !71, !28}
!78 = !DILocation(line: 7, column: 49, scope: !10)
!79 = !DILocation(line: 8, column: 2, scope: !10)
