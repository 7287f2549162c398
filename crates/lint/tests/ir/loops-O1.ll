; only: 2
; with 2 [TTT]: 0: store 0..400, load 396..400, note 99, note 10, note 11, note 12, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 10, note 11, note 12, load 0..400, store 0..400, ended
; with 2 [TTF]: 0: store 0..400, load 396..400, note 99, note 10, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 10, load 0..400, store 0..400, ended
; with 2 [TF]: 0: store 0..400, load 396..400, note 99, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, load 0..400, store 0..400, ended
; with 2 [FTTT]: 0: store 0..400, load 396..400, note 99, note 0, note 10, note 11, note 12, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 10, note 11, note 12, load 0..400, store 0..400, ended
; with 2 [FTTF]: 0: store 0..400, load 396..400, note 99, note 0, note 10, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 10, load 0..400, store 0..400, ended
; with 2 [FTF]: 0: store 0..400, load 396..400, note 99, note 0, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, load 0..400, store 0..400, ended
; with 2 [FFTTT]: 0: store 0..400, load 396..400, note 99, note 0, note 1, note 10, note 11, note 12, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 1, note 10, note 11, note 12, load 0..400, store 0..400, ended
; with 2 [FFTTF]: 0: store 0..400, load 396..400, note 99, note 0, note 1, note 10, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 1, note 10, load 0..400, store 0..400, ended
; with 2 [FFTF]: 0: store 0..400, load 396..400, note 99, note 0, note 1, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 1, load 0..400, store 0..400, ended
; with 2 [FFFTT]: 0: store 0..400, load 396..400, note 99, note 0, note 1, note 2, note 10, note 11, note 12, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 1, note 2, note 10, note 11, note 12, load 0..400, store 0..400, ended
; with 2 [FFFTF]: 0: store 0..400, load 396..400, note 99, note 0, note 1, note 2, note 10, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 1, note 2, note 10, load 0..400, store 0..400, ended
; with 2 [FFFF]: 0: store 0..400, load 396..400, note 99, note 0, note 1, note 2, load 0..400, store 0..400, ended | 1: store 0..400, load 396..400, note 99, note 0, note 1, note 2, load 0..400, store 0..400, ended
; notes: ext is not known: any result is possible
; notes: a loop was left after some rounds

define dso_local noundef i32 @main(i32 noundef %0, ptr nocapture noundef readnone %1) local_unnamed_addr #0 !dbg !9 {
  %3 = alloca [100 x i32], align 16
  %4 = tail call i32 @ext(i32 noundef 1) #2, !dbg !12
  call void @watch(ptr noundef nonnull %3) #2, !dbg !13
  call void @window() #2, !dbg !14
  br label %5, !dbg !15

5:                                                ; preds = %2, %5
  %6 = phi i64 [ 0, %2 ], [ %9, %5 ]
  %7 = getelementptr inbounds [100 x i32], ptr %3, i64 0, i64 %6, !dbg !16
  %8 = trunc nuw nsw i64 %6 to i32, !dbg !17
  store i32 %8, ptr %7, align 4, !dbg !17, !tbaa !18
  %9 = add nuw nsw i64 %6, 1, !dbg !22
  %10 = icmp eq i64 %9, 100, !dbg !23
  br i1 %10, label %11, label %5, !dbg !15, !llvm.loop !24

11:                                               ; preds = %5
  %12 = getelementptr inbounds i8, ptr %3, i64 396, !dbg !28
  %13 = load i32, ptr %12, align 4, !dbg !28, !tbaa !18
  call void @note(i32 noundef %13) #2, !dbg !29
  %14 = icmp sgt i32 %4, 0, !dbg !30
  br i1 %14, label %15, label %19, !dbg !31

15:                                               ; preds = %11, %15
  %16 = phi i32 [ %17, %15 ], [ 0, %11 ]
  call void @note(i32 noundef %16) #2, !dbg !32
  %17 = add nuw nsw i32 %16, 1, !dbg !33
  %18 = icmp eq i32 %17, %4, !dbg !30
  br i1 %18, label %19, label %15, !dbg !31, !llvm.loop !34

19:                                               ; preds = %15, %11
  br label %20, !dbg !36

20:                                               ; preds = %19, %24
  %21 = phi i32 [ %26, %24 ], [ 0, %19 ]
  %22 = call i32 @ext(i32 noundef 2) #2, !dbg !37
  %23 = icmp eq i32 %22, 0, !dbg !37
  br i1 %23, label %24, label %28, !dbg !37

24:                                               ; preds = %20
  %25 = add nuw nsw i32 %21, 10, !dbg !38
  call void @note(i32 noundef %25) #2, !dbg !39
  %26 = add nuw nsw i32 %21, 1, !dbg !40
  %27 = icmp eq i32 %26, 3, !dbg !41
  br i1 %27, label %28, label %20, !dbg !36, !llvm.loop !42

28:                                               ; preds = %20, %24
  br label %29, !dbg !44

29:                                               ; preds = %28, %29
  %30 = phi i32 [ %36, %29 ], [ 0, %28 ]
  %31 = urem i32 %30, 100, !dbg !45
  %32 = zext nneg i32 %31 to i64, !dbg !46
  %33 = getelementptr inbounds [100 x i32], ptr %3, i64 0, i64 %32, !dbg !46
  %34 = load i32, ptr %33, align 4, !dbg !47, !tbaa !18
  %35 = add nsw i32 %34, 1, !dbg !47
  store i32 %35, ptr %33, align 4, !dbg !47, !tbaa !18
  %36 = add nuw nsw i32 %30, 1, !dbg !48
  %37 = icmp eq i32 %36, 1000000, !dbg !49
  br i1 %37, label %38, label %29, !dbg !44, !llvm.loop !50

38:                                               ; preds = %29
  ret i32 0, !dbg !51
}

declare !dbg !52 i32 @ext(i32 noundef) local_unnamed_addr #1

declare !dbg !54 void @watch(ptr noundef) local_unnamed_addr #1

declare !dbg !55 void @window() local_unnamed_addr #1

declare !dbg !56 void @note(i32 noundef) local_unnamed_addr #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "loops.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "1f8d89c348f8186f31776dd2ba46d00d")
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
!12 = !DILocation(line: 2, column: 55, scope: !9)
!13 = !DILocation(line: 2, column: 63, scope: !9)
!14 = !DILocation(line: 2, column: 73, scope: !9)
!15 = !DILocation(line: 3, column: 2, scope: !9)
!16 = !DILocation(line: 3, column: 32, scope: !9)
!17 = !DILocation(line: 3, column: 37, scope: !9)
!18 = !{!19, !19, i64 0}
!19 = !{!"int", !20, i64 0}
!20 = !{!"omnipotent char", !21, i64 0}
!21 = !{!"Simple C/C++ TBAA"}
!22 = !DILocation(line: 3, column: 28, scope: !9)
!23 = !DILocation(line: 3, column: 20, scope: !9)
!24 = distinct !{!24, !15, !25, !26, !27}
!25 = !DILocation(line: 3, column: 39, scope: !9)
!26 = !{!"llvm.loop.mustprogress"}
!27 = !{!"llvm.loop.unroll.disable"}
!28 = !DILocation(line: 3, column: 47, scope: !9)
!29 = !DILocation(line: 3, column: 42, scope: !9)
!30 = !DILocation(line: 4, column: 20, scope: !9)
!31 = !DILocation(line: 4, column: 2, scope: !9)
!32 = !DILocation(line: 4, column: 30, scope: !9)
!33 = !DILocation(line: 4, column: 26, scope: !9)
!34 = distinct !{!34, !31, !35, !26, !27}
!35 = !DILocation(line: 4, column: 36, scope: !9)
!36 = !DILocation(line: 5, column: 2, scope: !9)
!37 = !DILocation(line: 5, column: 36, scope: !9)
!38 = !DILocation(line: 5, column: 59, scope: !9)
!39 = !DILocation(line: 5, column: 51, scope: !9)
!40 = !DILocation(line: 5, column: 26, scope: !9)
!41 = !DILocation(line: 5, column: 20, scope: !9)
!42 = distinct !{!42, !36, !43, !26, !27}
!43 = !DILocation(line: 5, column: 65, scope: !9)
!44 = !DILocation(line: 6, column: 2, scope: !9)
!45 = !DILocation(line: 6, column: 40, scope: !9)
!46 = !DILocation(line: 6, column: 36, scope: !9)
!47 = !DILocation(line: 6, column: 46, scope: !9)
!48 = !DILocation(line: 6, column: 32, scope: !9)
!49 = !DILocation(line: 6, column: 20, scope: !9)
!50 = distinct !{!50, !44, !47, !26, !27}
!51 = !DILocation(line: 7, column: 2, scope: !9)
!52 = !DISubprogram(name: "ext", scope: !53, file: !53, line: 6, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!53 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!54 = !DISubprogram(name: "watch", scope: !53, file: !53, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!55 = !DISubprogram(name: "window", scope: !53, file: !53, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!56 = !DISubprogram(name: "note", scope: !53, file: !53, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
