; with 2 [T]: 0: note ?, note 8, ended | 1: note ?, note 8, ended
; with 2 [F]: 0: note ?, note 7, ended | 1: note ?, note 7, ended
; with 3 [T]: 0: note ?, note 8, ended | 1: note ?, note 8, ended | 2: note ?, note 8, ended
; with 3 [F]: 0: note ?, note 7, ended | 1: note ?, note 7, ended | 2: note ?, note 7, ended
; notes: ext is not known: any result is possible

define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 !dbg !10 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  %10 = call i32 @ext(i32 noundef 1), !dbg !13
  store i32 %10, ptr %6, align 4, !dbg !14
  %11 = call i32 @ext(i32 noundef 2), !dbg !15
  store i32 %11, ptr %7, align 4, !dbg !16
  store i32 0, ptr %8, align 4, !dbg !17
  call void @window(), !dbg !18
  %12 = load i32, ptr %6, align 4, !dbg !19
  %13 = icmp sgt i32 %12, 3, !dbg !20
  %14 = zext i1 %13 to i64, !dbg !19
  %15 = select i1 %13, i32 1, i32 2, !dbg !19
  %16 = load i32, ptr %8, align 4, !dbg !21
  %17 = add nsw i32 %16, %15, !dbg !21
  store i32 %17, ptr %8, align 4, !dbg !21
  %18 = load i32, ptr %7, align 4, !dbg !22
  %19 = icmp sgt i32 %18, 4, !dbg !23
  br i1 %19, label %20, label %23, !dbg !22

20:                                               ; preds = %2
  %21 = load i32, ptr %8, align 4, !dbg !24
  %22 = mul nsw i32 %21, 3, !dbg !25
  br label %25, !dbg !22

23:                                               ; preds = %2
  %24 = load i32, ptr %7, align 4, !dbg !26
  br label %25, !dbg !22

25:                                               ; preds = %23, %20
  %26 = phi i32 [ %22, %20 ], [ %24, %23 ], !dbg !22
  %27 = load i32, ptr %8, align 4, !dbg !27
  %28 = xor i32 %27, %26, !dbg !27
  store i32 %28, ptr %8, align 4, !dbg !27
  store i32 0, ptr %9, align 4, !dbg !28
  br label %29, !dbg !29

29:                                               ; preds = %38, %25
  %30 = load i32, ptr %9, align 4, !dbg !30
  %31 = load i32, ptr %6, align 4, !dbg !31
  %32 = icmp slt i32 %30, %31, !dbg !32
  br i1 %32, label %33, label %41, !dbg !33

33:                                               ; preds = %29
  %34 = load i32, ptr %8, align 4, !dbg !34
  %35 = mul nsw i32 %34, 31, !dbg !35
  %36 = load i32, ptr %7, align 4, !dbg !36
  %37 = add nsw i32 %35, %36, !dbg !37
  store i32 %37, ptr %8, align 4, !dbg !38
  br label %38, !dbg !39

38:                                               ; preds = %33
  %39 = load i32, ptr %9, align 4, !dbg !40
  %40 = add nsw i32 %39, 1, !dbg !40
  store i32 %40, ptr %9, align 4, !dbg !40
  br label %29, !dbg !33, !llvm.loop !41

41:                                               ; preds = %29
  %42 = load i32, ptr %8, align 4, !dbg !43
  call void @note(i32 noundef %42), !dbg !44
  %43 = load i32, ptr %6, align 4, !dbg !45
  %44 = icmp sgt i32 %43, 3, !dbg !46
  %45 = zext i1 %44 to i64, !dbg !45
  %46 = select i1 %44, i32 7, i32 8, !dbg !45
  call void @note(i32 noundef %46), !dbg !47
  ret i32 0, !dbg !48
}

declare i32 @ext(i32 noundef) #1

declare void @window() #1

declare void @note(i32 noundef) #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "idle.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "856ca766cec34db7dc5a65dcaeb6beec")
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
!13 = !DILocation(line: 2, column: 43, scope: !10)
!14 = !DILocation(line: 2, column: 39, scope: !10)
!15 = !DILocation(line: 2, column: 55, scope: !10)
!16 = !DILocation(line: 2, column: 51, scope: !10)
!17 = !DILocation(line: 2, column: 63, scope: !10)
!18 = !DILocation(line: 2, column: 70, scope: !10)
!19 = !DILocation(line: 3, column: 7, scope: !10)
!20 = !DILocation(line: 3, column: 9, scope: !10)
!21 = !DILocation(line: 3, column: 4, scope: !10)
!22 = !DILocation(line: 3, column: 27, scope: !10)
!23 = !DILocation(line: 3, column: 29, scope: !10)
!24 = !DILocation(line: 3, column: 35, scope: !10)
!25 = !DILocation(line: 3, column: 37, scope: !10)
!26 = !DILocation(line: 3, column: 43, scope: !10)
!27 = !DILocation(line: 3, column: 24, scope: !10)
!28 = !DILocation(line: 3, column: 55, scope: !10)
!29 = !DILocation(line: 3, column: 51, scope: !10)
!30 = !DILocation(line: 3, column: 62, scope: !10)
!31 = !DILocation(line: 3, column: 66, scope: !10)
!32 = !DILocation(line: 3, column: 64, scope: !10)
!33 = !DILocation(line: 3, column: 46, scope: !10)
!34 = !DILocation(line: 3, column: 78, scope: !10)
!35 = !DILocation(line: 3, column: 80, scope: !10)
!36 = !DILocation(line: 3, column: 87, scope: !10)
!37 = !DILocation(line: 3, column: 85, scope: !10)
!38 = !DILocation(line: 3, column: 76, scope: !10)
!39 = !DILocation(line: 3, column: 74, scope: !10)
!40 = !DILocation(line: 3, column: 70, scope: !10)
!41 = distinct !{!41, !33, !36, !42}
!42 = !{!"llvm.loop.mustprogress"}
!43 = !DILocation(line: 4, column: 7, scope: !10)
!44 = !DILocation(line: 4, column: 2, scope: !10)
!45 = !DILocation(line: 4, column: 16, scope: !10)
!46 = !DILocation(line: 4, column: 18, scope: !10)
!47 = !DILocation(line: 4, column: 11, scope: !10)
!48 = !DILocation(line: 4, column: 32, scope: !10)
