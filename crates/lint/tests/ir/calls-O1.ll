; only: 2
; with 2 []: 0: note 82, note 6, note 150, note 1000, note 7, store 4..8, note 5, end 16, store 0..4, load 0..16, note 1, end 16, note 1, note ?, ended | 1: note 82, note 6, note 150, note 1000, note 12, store 4..8, note 5, end 16, store 0..4, load 0..16, note 1, end 16, note 1, note ?, ended
; notes: fill_in is not known: any result is possible

@table = internal unnamed_addr constant [2 x ptr] [ptr @add, ptr @mul], align 16

define dso_local noundef i32 @main(i32 noundef %0, ptr nocapture noundef readnone %1) local_unnamed_addr #0 !dbg !9 {
  %3 = alloca [4 x i32], align 16
  %4 = alloca i32, align 4
  %5 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef nonnull %4) #10, !dbg !12
  call void @window() #10, !dbg !13
  call void @note(i32 noundef 82) #10, !dbg !14
  call void @note(i32 noundef 6) #10, !dbg !15
  %6 = call fastcc i32 @down(i32 noundef 150), !dbg !16
  call void @note(i32 noundef %6) #10, !dbg !17
  %7 = call fastcc i32 @down(i32 noundef 1000), !dbg !18
  call void @note(i32 noundef %7) #10, !dbg !19
  %8 = load i32, ptr %4, align 4, !dbg !20, !tbaa !21
  %9 = and i32 %8, 1, !dbg !25
  %10 = zext nneg i32 %9 to i64, !dbg !26
  %11 = getelementptr inbounds [2 x ptr], ptr @table, i64 0, i64 %10, !dbg !26
  %12 = load ptr, ptr %11, align 8, !dbg !26, !tbaa !27
  %13 = call i32 %12(i32 noundef 3, i32 noundef 4) #10, !dbg !26
  call void @note(i32 noundef %13) #10, !dbg !29
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %3), !dbg !30
  call void @watch(ptr noundef nonnull %3) #10, !dbg !30
  %14 = getelementptr inbounds i8, ptr %3, i64 4, !dbg !33
  store i32 5, ptr %14, align 4, !dbg !34, !tbaa !21
  call void @note(i32 noundef 5) #10, !dbg !35
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %3), !dbg !36
  %15 = call dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #11, !dbg !37
  call void @watch(ptr noundef %15) #10, !dbg !38
  store i32 1, ptr %15, align 4, !dbg !39, !tbaa !21
  %16 = call dereferenceable_or_null(16) ptr @calloc(i64 noundef 4, i64 noundef 4) #12, !dbg !40
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %16, ptr noundef nonnull align 4 dereferenceable(16) %15, i64 16, i1 false), !dbg !41
  %17 = load i32, ptr %16, align 4, !dbg !42, !tbaa !21
  call void @note(i32 noundef %17) #10, !dbg !43
  %18 = call dereferenceable_or_null(64) ptr @realloc(ptr noundef nonnull %15, i64 noundef 64) #13, !dbg !44
  %19 = load i32, ptr %18, align 4, !dbg !45, !tbaa !21
  call void @note(i32 noundef %19) #10, !dbg !46
  call void @free(ptr noundef %16), !dbg !47
  call void @free(ptr noundef %18), !dbg !48
  call void @fill_in(ptr noundef nonnull %4) #10, !dbg !49
  %20 = load i32, ptr %4, align 4, !dbg !50, !tbaa !21
  call void @note(i32 noundef %20) #10, !dbg !51
  ret i32 0, !dbg !52
}

declare !dbg !53 i32 @MPI_Comm_rank(i32 noundef, ptr noundef) local_unnamed_addr #1

declare !dbg !55 void @window() local_unnamed_addr #1

declare !dbg !56 void @note(i32 noundef) local_unnamed_addr #1

define internal fastcc i32 @down(i32 noundef %0) unnamed_addr #2 !dbg !57 {
  br label %2

2:                                                ; preds = %6, %1
  %3 = phi i32 [ 0, %1 ], [ %8, %6 ]
  %4 = phi i32 [ %0, %1 ], [ %7, %6 ]
  %5 = icmp eq i32 %4, 0, !dbg !58
  br i1 %5, label %9, label %6, !dbg !59

6:                                                ; preds = %2
  %7 = add nsw i32 %4, -1, !dbg !60
  %8 = add nsw i32 %3, 1, !dbg !61
  br label %2, !dbg !62

9:                                                ; preds = %2
  %10 = add nsw i32 %3, 0
  ret i32 %10, !dbg !63
}

declare !dbg !64 noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr #3

declare !dbg !65 void @watch(ptr noundef) local_unnamed_addr #1

declare !dbg !66 noalias noundef ptr @calloc(i64 noundef, i64 noundef) local_unnamed_addr #4

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #5

declare !dbg !67 noalias noundef ptr @realloc(ptr allocptr nocapture noundef, i64 noundef) local_unnamed_addr #6

declare !dbg !68 void @free(ptr allocptr nocapture noundef) local_unnamed_addr #7

declare !dbg !69 void @fill_in(ptr noundef) local_unnamed_addr #1

define internal i32 @add(i32 noundef %0, i32 noundef %1) #8 !dbg !70 {
  %3 = add nsw i32 %1, %0, !dbg !71
  ret i32 %3, !dbg !72
}

define internal i32 @mul(i32 noundef %0, i32 noundef %1) #8 !dbg !73 {
  %3 = mul nsw i32 %1, %0, !dbg !74
  ret i32 %3, !dbg !75
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #9

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #9


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "calls.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "0f33c51149cbd23ca38fab291d4f3245")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 8, type: !10, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 8, column: 56, scope: !9)
!13 = !DILocation(line: 8, column: 78, scope: !9)
!14 = !DILocation(line: 9, column: 26, scope: !9)
!15 = !DILocation(line: 9, column: 48, scope: !9)
!16 = !DILocation(line: 9, column: 67, scope: !9)
!17 = !DILocation(line: 9, column: 62, scope: !9)
!18 = !DILocation(line: 9, column: 84, scope: !9)
!19 = !DILocation(line: 9, column: 79, scope: !9)
!20 = !DILocation(line: 10, column: 13, scope: !9)
!21 = !{!22, !22, i64 0}
!22 = !{!"int", !23, i64 0}
!23 = !{!"omnipotent char", !24, i64 0}
!24 = !{!"Simple C/C++ TBAA"}
!25 = !DILocation(line: 10, column: 15, scope: !9)
!26 = !DILocation(line: 10, column: 7, scope: !9)
!27 = !{!28, !28, i64 0}
!28 = !{!"any pointer", !23, i64 0}
!29 = !DILocation(line: 10, column: 2, scope: !9)
!30 = !DILocation(line: 7, column: 42, scope: !31, inlinedAt: !32)
!31 = distinct !DISubprogram(name: "local", scope: !1, file: !1, line: 7, type: !10, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!32 = distinct !DILocation(line: 10, column: 28, scope: !9)
!33 = !DILocation(line: 7, column: 57, scope: !31, inlinedAt: !32)
!34 = !DILocation(line: 7, column: 67, scope: !31, inlinedAt: !32)
!35 = !DILocation(line: 7, column: 72, scope: !31, inlinedAt: !32)
!36 = !DILocation(line: 7, column: 89, scope: !31, inlinedAt: !32)
!37 = !DILocation(line: 11, column: 11, scope: !9)
!38 = !DILocation(line: 11, column: 23, scope: !9)
!39 = !DILocation(line: 11, column: 38, scope: !9)
!40 = !DILocation(line: 11, column: 52, scope: !9)
!41 = !DILocation(line: 11, column: 66, scope: !9)
!42 = !DILocation(line: 11, column: 89, scope: !9)
!43 = !DILocation(line: 11, column: 84, scope: !9)
!44 = !DILocation(line: 11, column: 100, scope: !9)
!45 = !DILocation(line: 11, column: 121, scope: !9)
!46 = !DILocation(line: 11, column: 116, scope: !9)
!47 = !DILocation(line: 11, column: 128, scope: !9)
!48 = !DILocation(line: 11, column: 137, scope: !9)
!49 = !DILocation(line: 12, column: 2, scope: !9)
!50 = !DILocation(line: 12, column: 20, scope: !9)
!51 = !DILocation(line: 12, column: 15, scope: !9)
!52 = !DILocation(line: 12, column: 24, scope: !9)
!53 = !DISubprogram(name: "MPI_Comm_rank", scope: !54, file: !54, line: 2, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!54 = !DIFile(filename: "./lib.h", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "09d1e9ea31aa8d089bfe9d2a579aad24")
!55 = !DISubprogram(name: "window", scope: !54, file: !54, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!56 = !DISubprogram(name: "note", scope: !54, file: !54, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!57 = distinct !DISubprogram(name: "down", scope: !1, file: !1, line: 4, type: !10, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!58 = !DILocation(line: 4, column: 35, scope: !57)
!59 = !DILocation(line: 4, column: 33, scope: !57)
!60 = !DILocation(line: 4, column: 57, scope: !57)
!61 = !DILocation(line: 4, column: 48, scope: !57)
!62 = !DILocation(line: 4, column: 50, scope: !57)
!63 = !DILocation(line: 4, column: 26, scope: !57)
!64 = !DISubprogram(name: "malloc", scope: !54, file: !54, line: 3, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!65 = !DISubprogram(name: "watch", scope: !54, file: !54, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!66 = !DISubprogram(name: "calloc", scope: !54, file: !54, line: 5, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!67 = !DISubprogram(name: "realloc", scope: !54, file: !54, line: 5, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!68 = !DISubprogram(name: "free", scope: !54, file: !54, line: 3, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!69 = !DISubprogram(name: "fill_in", scope: !54, file: !54, line: 6, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!70 = distinct !DISubprogram(name: "add", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!71 = !DILocation(line: 5, column: 41, scope: !70)
!72 = !DILocation(line: 5, column: 32, scope: !70)
!73 = distinct !DISubprogram(name: "mul", scope: !1, file: !1, line: 5, type: !10, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!74 = !DILocation(line: 5, column: 88, scope: !73)
!75 = !DILocation(line: 5, column: 79, scope: !73)
