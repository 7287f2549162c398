; only: 2
; with 2 []: 0: note 7, store 8..12, load 0..8, load 8..12, note 9, note 9, note 9, note 8, load 0..8, end 16, note 0, ended | 1: note 7, store 8..12, load 0..8, load 8..12, note 9, note 9, note 9, note 8, load 0..8, end 16, note 0, ended
; notes: ext is not known: any result is possible

$_ZN7Derived1fEv = comdat any

$_ZN4BaseD2Ev = comdat any

$_ZN7DerivedD0Ev = comdat any

$_ZN4Base1fEv = comdat any

$_ZN4BaseD0Ev = comdat any

$_ZTV7Derived = comdat any

$_ZTS7Derived = comdat any

$_ZTS4Base = comdat any

$_ZTI4Base = comdat any

$_ZTI7Derived = comdat any

$_ZTV4Base = comdat any

@_ZTV7Derived = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI7Derived, ptr @_ZN7Derived1fEv, ptr @_ZN4BaseD2Ev, ptr @_ZN7DerivedD0Ev] }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
@_ZTS7Derived = linkonce_odr dso_local constant [9 x i8] c"7Derived\00", comdat, align 1
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTS4Base = linkonce_odr dso_local constant [6 x i8] c"4Base\00", comdat, align 1
@_ZTI4Base = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS4Base }, comdat, align 8
@_ZTI7Derived = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS7Derived, ptr @_ZTI4Base }, comdat, align 8
@_ZTV4Base = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI4Base, ptr @_ZN4Base1fEv, ptr @_ZN4BaseD2Ev, ptr @_ZN4BaseD0Ev] }, comdat, align 8
@_ZGVZL4oncevE1n = internal global i64 0, align 8

define dso_local noundef i32 @main() local_unnamed_addr #0 personality ptr @__gxx_personality_v0 !dbg !9 {
  tail call void @window(), !dbg !12
  %1 = tail call noalias noundef nonnull dereferenceable(16) ptr @_Znwm(i64 noundef 16) #8, !dbg !13
  store ptr getelementptr inbounds inrange(-16, 24) (i8, ptr @_ZTV4Base, i64 16), ptr %1, align 8, !dbg !14, !tbaa !19
  %2 = getelementptr inbounds i8, ptr %1, i64 8, !dbg !22
  store i32 5, ptr %2, align 8, !dbg !22, !tbaa !23
  store ptr getelementptr inbounds inrange(-16, 24) (i8, ptr @_ZTV7Derived, i64 16), ptr %1, align 8, !dbg !27, !tbaa !19
  tail call void @note(i32 noundef 7), !dbg !28
  tail call void @watch(ptr noundef nonnull %1), !dbg !29
  store i32 7, ptr %2, align 8, !dbg !30, !tbaa !23
  %3 = load ptr, ptr %1, align 8, !dbg !31, !tbaa !19
  %4 = load ptr, ptr %3, align 8, !dbg !31
  %5 = tail call noundef i32 %4(ptr noundef nonnull align 8 dereferenceable(12) %1), !dbg !31
  tail call void @note(i32 noundef %5), !dbg !32
  %6 = load atomic i8, ptr @_ZGVZL4oncevE1n acquire, align 8, !dbg !33
  %7 = icmp eq i8 %6, 0, !dbg !33
  br i1 %7, label %8, label %18, !dbg !33, !prof !36

8:                                                ; preds = %0
  %9 = tail call i32 @__cxa_guard_acquire(ptr nonnull @_ZGVZL4oncevE1n) #9, !dbg !33
  %10 = icmp eq i32 %9, 0, !dbg !33
  br i1 %10, label %18, label %11, !dbg !33

11:                                               ; preds = %8
  %12 = invoke i32 @ext(i32 noundef 3)
          to label %13 unwind label %16, !dbg !37

13:                                               ; preds = %11
  tail call void @__cxa_guard_release(ptr nonnull @_ZGVZL4oncevE1n) #9, !dbg !33
  br label %18, !dbg !33

14:                                               ; preds = %27, %16
  %15 = phi { ptr, i32 } [ %17, %16 ], [ %28, %27 ]
  tail call void @__cxa_guard_abort(ptr nonnull @_ZGVZL4oncevE1n) #9, !dbg !38
  resume { ptr, i32 } %15, !dbg !38

16:                                               ; preds = %11
  %17 = landingpad { ptr, i32 }
          cleanup, !dbg !40
  br label %14, !dbg !33

18:                                               ; preds = %0, %8, %13
  tail call void @note(i32 noundef 9), !dbg !41
  %19 = load atomic i8, ptr @_ZGVZL4oncevE1n acquire, align 8, !dbg !42
  %20 = icmp eq i8 %19, 0, !dbg !42
  br i1 %20, label %21, label %29, !dbg !42, !prof !36

21:                                               ; preds = %18
  %22 = tail call i32 @__cxa_guard_acquire(ptr nonnull @_ZGVZL4oncevE1n) #9, !dbg !42
  %23 = icmp eq i32 %22, 0, !dbg !42
  br i1 %23, label %29, label %24, !dbg !42

24:                                               ; preds = %21
  %25 = invoke i32 @ext(i32 noundef 3)
          to label %26 unwind label %27, !dbg !44

26:                                               ; preds = %24
  tail call void @__cxa_guard_release(ptr nonnull @_ZGVZL4oncevE1n) #9, !dbg !42
  br label %29, !dbg !42

27:                                               ; preds = %24
  %28 = landingpad { ptr, i32 }
          cleanup, !dbg !45
  br label %14, !dbg !42

29:                                               ; preds = %18, %21, %26
  tail call void @note(i32 noundef 9), !dbg !46
  tail call void @note(i32 noundef 8), !dbg !47
  %30 = load ptr, ptr %1, align 8, !dbg !48, !tbaa !19
  %31 = getelementptr inbounds i8, ptr %30, i64 16, !dbg !48
  %32 = load ptr, ptr %31, align 8, !dbg !48
  tail call void %32(ptr noundef nonnull align 8 dereferenceable(12) %1) #9, !dbg !48
  %33 = tail call noalias noundef nonnull dereferenceable(40) ptr @_Znam(i64 noundef 40) #8, !dbg !49
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(40) %33, i8 0, i64 40, i1 false), !dbg !49
  %34 = getelementptr inbounds i8, ptr %33, i64 12, !dbg !50
  %35 = load i32, ptr %34, align 4, !dbg !50, !tbaa !51
  tail call void @note(i32 noundef %35), !dbg !52
  tail call void @_ZdaPv(ptr noundef %33) #10, !dbg !53
  ret i32 0, !dbg !54
}

declare !dbg !55 void @window() local_unnamed_addr #1

declare noundef nonnull ptr @_Znwm(i64 noundef) local_unnamed_addr #2

declare !dbg !56 void @note(i32 noundef) local_unnamed_addr #1

declare !dbg !57 void @watch(ptr noundef) local_unnamed_addr #1

declare noundef nonnull ptr @_Znam(i64 noundef) local_unnamed_addr #2

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #3

declare void @_ZdaPv(ptr noundef) local_unnamed_addr #4

define linkonce_odr dso_local noundef i32 @_ZN7Derived1fEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 !dbg !58 {
  %2 = getelementptr inbounds i8, ptr %0, i64 8, !dbg !59
  %3 = load i32, ptr %2, align 8, !dbg !59, !tbaa !23
  %4 = add nsw i32 %3, 2, !dbg !60
  ret i32 %4, !dbg !61
}

define linkonce_odr dso_local void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 !dbg !62 {
  ret void, !dbg !63
}

define linkonce_odr dso_local void @_ZN7DerivedD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #6 comdat align 2 !dbg !64 {
  tail call void @_ZdlPvm(ptr noundef %0, i64 noundef 16) #10, !dbg !65
  ret void, !dbg !65
}

define linkonce_odr dso_local noundef i32 @_ZN4Base1fEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 !dbg !66 {
  ret i32 1, !dbg !67
}

define linkonce_odr dso_local void @_ZN4BaseD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 !dbg !68 {
  tail call void @_ZdlPvm(ptr noundef %0, i64 noundef 16) #10, !dbg !69
  ret void, !dbg !70
}

declare void @_ZdlPvm(ptr noundef, i64 noundef) local_unnamed_addr #4

declare i32 @__cxa_guard_acquire(ptr) local_unnamed_addr #7

declare !dbg !71 i32 @ext(i32 noundef) local_unnamed_addr #1

declare i32 @__gxx_personality_v0(...)

declare void @__cxa_guard_abort(ptr) local_unnamed_addr #7

declare void @__cxa_guard_release(ptr) local_unnamed_addr #7


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "objects.cpp", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "11532009052cbdc745d5121174429eff")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 6, type: !10, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 6, column: 14, scope: !9)
!13 = !DILocation(line: 6, column: 34, scope: !9)
!14 = !DILocation(line: 2, column: 8, scope: !15, inlinedAt: !16)
!15 = distinct !DISubprogram(name: "Base", scope: !1, file: !1, line: 2, type: !10, scopeLine: 2, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!16 = distinct !DILocation(line: 3, column: 8, scope: !17, inlinedAt: !18)
!17 = distinct !DISubprogram(name: "Derived", scope: !1, file: !1, line: 3, type: !10, scopeLine: 3, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!18 = distinct !DILocation(line: 6, column: 38, scope: !9)
!19 = !{!20, !20, i64 0}
!20 = !{!"vtable pointer", !21, i64 0}
!21 = !{!"Simple C++ TBAA"}
!22 = !DILocation(line: 2, column: 68, scope: !15, inlinedAt: !16)
!23 = !{!24, !25, i64 8}
!24 = !{!"_ZTS4Base", !25, i64 8}
!25 = !{!"int", !26, i64 0}
!26 = !{!"omnipotent char", !21, i64 0}
!27 = !DILocation(line: 3, column: 8, scope: !17, inlinedAt: !18)
!28 = !DILocation(line: 6, column: 47, scope: !9)
!29 = !DILocation(line: 6, column: 61, scope: !9)
!30 = !DILocation(line: 6, column: 76, scope: !9)
!31 = !DILocation(line: 6, column: 89, scope: !9)
!32 = !DILocation(line: 6, column: 81, scope: !9)
!33 = !DILocation(line: 4, column: 21, scope: !34, inlinedAt: !35)
!34 = distinct !DISubprogram(name: "once", scope: !1, file: !1, line: 4, type: !10, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!35 = distinct !DILocation(line: 6, column: 100, scope: !9)
!36 = !{!"branch_weights", i32 1, i32 1048575}
!37 = !DILocation(line: 4, column: 36, scope: !34, inlinedAt: !35)
!38 = !DILocation(line: 4, column: 21, scope: !34, inlinedAt: !39)
!39 = !DILocation(line: 6, scope: !9)
!40 = !DILocation(line: 4, column: 72, scope: !34, inlinedAt: !35)
!41 = !DILocation(line: 6, column: 95, scope: !9)
!42 = !DILocation(line: 4, column: 21, scope: !34, inlinedAt: !43)
!43 = distinct !DILocation(line: 6, column: 114, scope: !9)
!44 = !DILocation(line: 4, column: 36, scope: !34, inlinedAt: !43)
!45 = !DILocation(line: 4, column: 72, scope: !34, inlinedAt: !43)
!46 = !DILocation(line: 6, column: 109, scope: !9)
!47 = !DILocation(line: 6, column: 123, scope: !9)
!48 = !DILocation(line: 6, column: 139, scope: !9)
!49 = !DILocation(line: 6, column: 158, scope: !9)
!50 = !DILocation(line: 6, column: 178, scope: !9)
!51 = !{!25, !25, i64 0}
!52 = !DILocation(line: 6, column: 173, scope: !9)
!53 = !DILocation(line: 6, column: 185, scope: !9)
!54 = !DILocation(line: 6, column: 197, scope: !9)
!55 = !DISubprogram(name: "window", scope: !1, file: !1, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!56 = !DISubprogram(name: "note", scope: !1, file: !1, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!57 = !DISubprogram(name: "watch", scope: !1, file: !1, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!58 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !10, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!59 = !DILocation(line: 3, column: 55, scope: !58)
!60 = !DILocation(line: 3, column: 53, scope: !58)
!61 = !DILocation(line: 3, column: 44, scope: !58)
!62 = distinct !DISubprogram(name: "~Base", scope: !1, file: !1, line: 2, type: !10, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!63 = !DILocation(line: 2, column: 62, scope: !62)
!64 = distinct !DISubprogram(name: "~Derived", scope: !1, file: !1, line: 3, type: !10, scopeLine: 3, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!65 = !DILocation(line: 3, column: 8, scope: !64)
!66 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 2, type: !10, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!67 = !DILocation(line: 2, column: 33, scope: !66)
!68 = distinct !DISubprogram(name: "~Base", scope: !1, file: !1, line: 2, type: !10, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!69 = !DILocation(line: 2, column: 61, scope: !68)
!70 = !DILocation(line: 2, column: 62, scope: !68)
!71 = !DISubprogram(name: "ext", scope: !1, file: !1, line: 1, type: !10, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
