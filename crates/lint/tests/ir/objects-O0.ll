; only: 2
; with 2 []: 0: note 7, store 8..12, load 0..8, load 8..12, note 9, note 9, note 9, note 8, load 0..8, end 16, note 0, ended | 1: note 7, store 8..12, load 0..8, load 8..12, note 9, note 9, note 9, note 8, load 0..8, end 16, note 0, ended
; notes: ext is not known: any result is possible

%struct.Base = type <{ ptr, i32, [4 x i8] }>

$_ZN7DerivedC2Ev = comdat any

$_Z5twiceIiET_S0_ = comdat any

$_ZN4BaseC2Ev = comdat any

$_ZN7Derived1fEv = comdat any

$_ZN7DerivedD2Ev = comdat any

$_ZN7DerivedD0Ev = comdat any

$_ZN4Base1fEv = comdat any

$_ZN4BaseD2Ev = comdat any

$_ZN4BaseD0Ev = comdat any

$_ZTV7Derived = comdat any

$_ZTS7Derived = comdat any

$_ZTS4Base = comdat any

$_ZTI4Base = comdat any

$_ZTI7Derived = comdat any

$_ZTV4Base = comdat any

@_ZTV7Derived = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI7Derived, ptr @_ZN7Derived1fEv, ptr @_ZN7DerivedD2Ev, ptr @_ZN7DerivedD0Ev] }, comdat, align 8
@_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
@_ZTS7Derived = linkonce_odr dso_local constant [9 x i8] c"7Derived\00", comdat, align 1
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTS4Base = linkonce_odr dso_local constant [6 x i8] c"4Base\00", comdat, align 1
@_ZTI4Base = linkonce_odr dso_local constant { ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr @_ZTS4Base }, comdat, align 8
@_ZTI7Derived = linkonce_odr dso_local constant { ptr, ptr, ptr } { ptr getelementptr inbounds (ptr, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 2), ptr @_ZTS7Derived, ptr @_ZTI4Base }, comdat, align 8
@_ZTV4Base = linkonce_odr dso_local unnamed_addr constant { [5 x ptr] } { [5 x ptr] [ptr null, ptr @_ZTI4Base, ptr @_ZN4Base1fEv, ptr @_ZN4BaseD2Ev, ptr @_ZN4BaseD0Ev] }, comdat, align 8
@_ZZL4oncevE1n = internal global i32 0, align 4
@_ZGVZL4oncevE1n = internal global i64 0, align 8
@_ZZL4oncevE1k = internal global i32 9, align 4

define dso_local noundef i32 @main() #0 !dbg !10 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  store i32 0, ptr %1, align 4
  call void @window(), !dbg !13
  %4 = call noalias noundef nonnull ptr @_Znwm(i64 noundef 16) #8, !dbg !14
  call void @_ZN7DerivedC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %4) #7, !dbg !15
  store ptr %4, ptr %2, align 8, !dbg !16
  %5 = load ptr, ptr %2, align 8, !dbg !17
  %6 = load ptr, ptr %5, align 8, !dbg !18
  %7 = getelementptr inbounds ptr, ptr %6, i64 0, !dbg !18
  %8 = load ptr, ptr %7, align 8, !dbg !18
  %9 = call noundef i32 %8(ptr noundef nonnull align 8 dereferenceable(12) %5), !dbg !18
  call void @note(i32 noundef %9), !dbg !19
  %10 = load ptr, ptr %2, align 8, !dbg !20
  call void @watch(ptr noundef %10), !dbg !21
  %11 = load ptr, ptr %2, align 8, !dbg !22
  %12 = getelementptr inbounds %struct.Base, ptr %11, i32 0, i32 1, !dbg !23
  store i32 7, ptr %12, align 8, !dbg !24
  %13 = load ptr, ptr %2, align 8, !dbg !25
  %14 = load ptr, ptr %13, align 8, !dbg !26
  %15 = getelementptr inbounds ptr, ptr %14, i64 0, !dbg !26
  %16 = load ptr, ptr %15, align 8, !dbg !26
  %17 = call noundef i32 %16(ptr noundef nonnull align 8 dereferenceable(12) %13), !dbg !26
  call void @note(i32 noundef %17), !dbg !27
  %18 = call noundef i32 @_ZL4oncev(), !dbg !28
  call void @note(i32 noundef %18), !dbg !29
  %19 = call noundef i32 @_ZL4oncev(), !dbg !30
  call void @note(i32 noundef %19), !dbg !31
  %20 = call noundef i32 @_Z5twiceIiET_S0_(i32 noundef 4), !dbg !32
  call void @note(i32 noundef %20), !dbg !33
  %21 = load ptr, ptr %2, align 8, !dbg !34
  %22 = icmp eq ptr %21, null, !dbg !35
  br i1 %22, label %27, label %23, !dbg !35

23:                                               ; preds = %0
  %24 = load ptr, ptr %21, align 8, !dbg !35
  %25 = getelementptr inbounds ptr, ptr %24, i64 2, !dbg !35
  %26 = load ptr, ptr %25, align 8, !dbg !35
  call void %26(ptr noundef nonnull align 8 dereferenceable(12) %21) #7, !dbg !35
  br label %27, !dbg !35

27:                                               ; preds = %23, %0
  %28 = call noalias noundef nonnull ptr @_Znam(i64 noundef 40) #8, !dbg !36
  call void @llvm.memset.p0.i64(ptr align 4 %28, i8 0, i64 40, i1 false), !dbg !36
  store ptr %28, ptr %3, align 8, !dbg !37
  %29 = load ptr, ptr %3, align 8, !dbg !38
  %30 = getelementptr inbounds i32, ptr %29, i64 3, !dbg !38
  %31 = load i32, ptr %30, align 4, !dbg !38
  call void @note(i32 noundef %31), !dbg !39
  %32 = load ptr, ptr %3, align 8, !dbg !40
  %33 = icmp eq ptr %32, null, !dbg !41
  br i1 %33, label %35, label %34, !dbg !41

34:                                               ; preds = %27
  call void @_ZdaPv(ptr noundef %32) #9, !dbg !41
  br label %35, !dbg !41

35:                                               ; preds = %34, %27
  ret i32 0, !dbg !42
}

declare void @window() #1

declare noundef nonnull ptr @_Znwm(i64 noundef) #2

define linkonce_odr dso_local void @_ZN7DerivedC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 !dbg !43 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4BaseC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #7, !dbg !44
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV7Derived, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !44
  ret void, !dbg !44
}

declare void @note(i32 noundef) #1

declare void @watch(ptr noundef) #1

define internal noundef i32 @_ZL4oncev() #4 personality ptr @__gxx_personality_v0 !dbg !45 {
  %1 = alloca ptr, align 8
  %2 = alloca i32, align 4
  %3 = load atomic i8, ptr @_ZGVZL4oncevE1n acquire, align 8, !dbg !46
  %4 = icmp eq i8 %3, 0, !dbg !46
  br i1 %4, label %5, label %11, !dbg !46, !prof !47

5:                                                ; preds = %0
  %6 = call i32 @__cxa_guard_acquire(ptr @_ZGVZL4oncevE1n) #7, !dbg !46
  %7 = icmp ne i32 %6, 0, !dbg !46
  br i1 %7, label %8, label %11, !dbg !46

8:                                                ; preds = %5
  %9 = invoke i32 @ext(i32 noundef 3)
          to label %10 unwind label %13, !dbg !48

10:                                               ; preds = %8
  store i32 %9, ptr @_ZZL4oncevE1n, align 4, !dbg !46
  call void @__cxa_guard_release(ptr @_ZGVZL4oncevE1n) #7, !dbg !46
  br label %11, !dbg !46

11:                                               ; preds = %10, %5, %0
  %12 = load i32, ptr @_ZZL4oncevE1k, align 4, !dbg !49
  ret i32 %12, !dbg !50

13:                                               ; preds = %8
  %14 = landingpad { ptr, i32 }
          cleanup, !dbg !51
  %15 = extractvalue { ptr, i32 } %14, 0, !dbg !51
  store ptr %15, ptr %1, align 8, !dbg !51
  %16 = extractvalue { ptr, i32 } %14, 1, !dbg !51
  store i32 %16, ptr %2, align 4, !dbg !51
  call void @__cxa_guard_abort(ptr @_ZGVZL4oncevE1n) #7, !dbg !46
  br label %17, !dbg !46

17:                                               ; preds = %13
  %18 = load ptr, ptr %1, align 8, !dbg !46
  %19 = load i32, ptr %2, align 4, !dbg !46
  %20 = insertvalue { ptr, i32 } poison, ptr %18, 0, !dbg !46
  %21 = insertvalue { ptr, i32 } %20, i32 %19, 1, !dbg !46
  resume { ptr, i32 } %21, !dbg !46
}

define linkonce_odr dso_local noundef i32 @_Z5twiceIiET_S0_(i32 noundef %0) #3 comdat !dbg !52 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4, !dbg !53
  %4 = load i32, ptr %2, align 4, !dbg !54
  %5 = add nsw i32 %3, %4, !dbg !55
  ret i32 %5, !dbg !56
}

declare noundef nonnull ptr @_Znam(i64 noundef) #2

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #5

declare void @_ZdaPv(ptr noundef) #6

define linkonce_odr dso_local void @_ZN4BaseC2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 !dbg !57 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  store ptr getelementptr inbounds inrange(-16, 24) ({ [5 x ptr] }, ptr @_ZTV4Base, i32 0, i32 0, i32 2), ptr %3, align 8, !dbg !58
  %4 = getelementptr inbounds %struct.Base, ptr %3, i32 0, i32 1, !dbg !59
  store i32 5, ptr %4, align 8, !dbg !59
  ret void, !dbg !58
}

define linkonce_odr dso_local noundef i32 @_ZN7Derived1fEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 !dbg !60 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.Base, ptr %3, i32 0, i32 1, !dbg !61
  %5 = load i32, ptr %4, align 8, !dbg !61
  %6 = add nsw i32 2, %5, !dbg !62
  ret i32 %6, !dbg !63
}

define linkonce_odr dso_local void @_ZN7DerivedD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 !dbg !64 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #7, !dbg !65
  ret void, !dbg !65
}

define linkonce_odr dso_local void @_ZN7DerivedD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 !dbg !66 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  call void @_ZN7DerivedD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #7, !dbg !67
  call void @_ZdlPvm(ptr noundef %3, i64 noundef 16) #9, !dbg !67
  ret void, !dbg !67
}

define linkonce_odr dso_local noundef i32 @_ZN4Base1fEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 !dbg !68 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  ret i32 1, !dbg !69
}

define linkonce_odr dso_local void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 !dbg !70 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  ret void, !dbg !71
}

define linkonce_odr dso_local void @_ZN4BaseD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #3 comdat align 2 !dbg !72 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  call void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %3) #7, !dbg !73
  call void @_ZdlPvm(ptr noundef %3, i64 noundef 16) #9, !dbg !73
  ret void, !dbg !74
}

declare void @_ZdlPvm(ptr noundef, i64 noundef) #6

declare i32 @__cxa_guard_acquire(ptr) #7

declare i32 @ext(i32 noundef) #1

declare i32 @__gxx_personality_v0(...)

declare void @__cxa_guard_abort(ptr) #7

declare void @__cxa_guard_release(ptr) #7


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "objects.cpp", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "11532009052cbdc745d5121174429eff")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 6, type: !11, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DISubroutineType(types: !12)
!12 = !{}
!13 = !DILocation(line: 6, column: 14, scope: !10)
!14 = !DILocation(line: 6, column: 34, scope: !10)
!15 = !DILocation(line: 6, column: 38, scope: !10)
!16 = !DILocation(line: 6, column: 30, scope: !10)
!17 = !DILocation(line: 6, column: 52, scope: !10)
!18 = !DILocation(line: 6, column: 55, scope: !10)
!19 = !DILocation(line: 6, column: 47, scope: !10)
!20 = !DILocation(line: 6, column: 67, scope: !10)
!21 = !DILocation(line: 6, column: 61, scope: !10)
!22 = !DILocation(line: 6, column: 71, scope: !10)
!23 = !DILocation(line: 6, column: 74, scope: !10)
!24 = !DILocation(line: 6, column: 76, scope: !10)
!25 = !DILocation(line: 6, column: 86, scope: !10)
!26 = !DILocation(line: 6, column: 89, scope: !10)
!27 = !DILocation(line: 6, column: 81, scope: !10)
!28 = !DILocation(line: 6, column: 100, scope: !10)
!29 = !DILocation(line: 6, column: 95, scope: !10)
!30 = !DILocation(line: 6, column: 114, scope: !10)
!31 = !DILocation(line: 6, column: 109, scope: !10)
!32 = !DILocation(line: 6, column: 128, scope: !10)
!33 = !DILocation(line: 6, column: 123, scope: !10)
!34 = !DILocation(line: 6, column: 146, scope: !10)
!35 = !DILocation(line: 6, column: 139, scope: !10)
!36 = !DILocation(line: 6, column: 158, scope: !10)
!37 = !DILocation(line: 6, column: 154, scope: !10)
!38 = !DILocation(line: 6, column: 178, scope: !10)
!39 = !DILocation(line: 6, column: 173, scope: !10)
!40 = !DILocation(line: 6, column: 194, scope: !10)
!41 = !DILocation(line: 6, column: 185, scope: !10)
!42 = !DILocation(line: 6, column: 197, scope: !10)
!43 = distinct !DISubprogram(name: "Derived", scope: !1, file: !1, line: 3, type: !11, scopeLine: 3, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!44 = !DILocation(line: 3, column: 8, scope: !43)
!45 = distinct !DISubprogram(name: "once", scope: !1, file: !1, line: 4, type: !11, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!46 = !DILocation(line: 4, column: 21, scope: !45)
!47 = !{!"branch_weights", i32 1, i32 1048575}
!48 = !DILocation(line: 4, column: 36, scope: !45)
!49 = !DILocation(line: 4, column: 69, scope: !45)
!50 = !DILocation(line: 4, column: 62, scope: !45)
!51 = !DILocation(line: 4, column: 72, scope: !45)
!52 = distinct !DISubprogram(name: "twice<int>", scope: !1, file: !1, line: 5, type: !11, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!53 = !DILocation(line: 5, column: 42, scope: !52)
!54 = !DILocation(line: 5, column: 46, scope: !52)
!55 = !DILocation(line: 5, column: 44, scope: !52)
!56 = !DILocation(line: 5, column: 35, scope: !52)
!57 = distinct !DISubprogram(name: "Base", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!58 = !DILocation(line: 2, column: 8, scope: !57)
!59 = !DILocation(line: 2, column: 68, scope: !57)
!60 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !11, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!61 = !DILocation(line: 3, column: 55, scope: !60)
!62 = !DILocation(line: 3, column: 53, scope: !60)
!63 = !DILocation(line: 3, column: 44, scope: !60)
!64 = distinct !DISubprogram(name: "~Derived", scope: !1, file: !1, line: 3, type: !11, scopeLine: 3, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!65 = !DILocation(line: 3, column: 8, scope: !64)
!66 = distinct !DISubprogram(name: "~Derived", scope: !1, file: !1, line: 3, type: !11, scopeLine: 3, flags: DIFlagArtificial | DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!67 = !DILocation(line: 3, column: 8, scope: !66)
!68 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!69 = !DILocation(line: 2, column: 33, scope: !68)
!70 = distinct !DISubprogram(name: "~Base", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!71 = !DILocation(line: 2, column: 62, scope: !70)
!72 = distinct !DISubprogram(name: "~Base", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!73 = !DILocation(line: 2, column: 61, scope: !72)
!74 = !DILocation(line: 2, column: 62, scope: !72)
