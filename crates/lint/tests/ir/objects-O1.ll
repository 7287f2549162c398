; only: 2
; with 2 []: 0: note 7, store 8..12, load 0..12, note 9, note 9, note 9, note 8, load 0..8, end 16, note 0, ended | 1: note 7, store 8..12, load 0..12, note 9, note 9, note 9, note 8, load 0..8, end 16, note 0, ended
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

define dso_local noundef i32 @main() local_unnamed_addr #0 personality ptr @__gxx_personality_v0 {
  tail call void @window()
  %1 = tail call noalias noundef nonnull dereferenceable(16) ptr @_Znwm(i64 noundef 16) #8
  store ptr getelementptr inbounds inrange(-16, 24) (i8, ptr @_ZTV4Base, i64 16), ptr %1, align 8, !tbaa !5
  %2 = getelementptr inbounds i8, ptr %1, i64 8
  store i32 5, ptr %2, align 8, !tbaa !8
  store ptr getelementptr inbounds inrange(-16, 24) (i8, ptr @_ZTV7Derived, i64 16), ptr %1, align 8, !tbaa !5
  tail call void @note(i32 noundef 7)
  tail call void @watch(ptr noundef nonnull %1)
  store i32 7, ptr %2, align 8, !tbaa !8
  %3 = load ptr, ptr %1, align 8, !tbaa !5
  %4 = load ptr, ptr %3, align 8
  %5 = tail call noundef i32 %4(ptr noundef nonnull align 8 dereferenceable(12) %1)
  tail call void @note(i32 noundef %5)
  %6 = load atomic i8, ptr @_ZGVZL4oncevE1n acquire, align 8
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %8, label %18, !prof !12

8:                                                ; preds = %0
  %9 = tail call i32 @__cxa_guard_acquire(ptr nonnull @_ZGVZL4oncevE1n) #9
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %18, label %11

11:                                               ; preds = %8
  %12 = invoke i32 @ext(i32 noundef 3)
          to label %13 unwind label %16

13:                                               ; preds = %11
  tail call void @__cxa_guard_release(ptr nonnull @_ZGVZL4oncevE1n) #9
  br label %18

14:                                               ; preds = %27, %16
  %15 = phi { ptr, i32 } [ %17, %16 ], [ %28, %27 ]
  tail call void @__cxa_guard_abort(ptr nonnull @_ZGVZL4oncevE1n) #9
  resume { ptr, i32 } %15

16:                                               ; preds = %11
  %17 = landingpad { ptr, i32 }
          cleanup
  br label %14

18:                                               ; preds = %0, %8, %13
  tail call void @note(i32 noundef 9)
  %19 = load atomic i8, ptr @_ZGVZL4oncevE1n acquire, align 8
  %20 = icmp eq i8 %19, 0
  br i1 %20, label %21, label %29, !prof !12

21:                                               ; preds = %18
  %22 = tail call i32 @__cxa_guard_acquire(ptr nonnull @_ZGVZL4oncevE1n) #9
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %29, label %24

24:                                               ; preds = %21
  %25 = invoke i32 @ext(i32 noundef 3)
          to label %26 unwind label %27

26:                                               ; preds = %24
  tail call void @__cxa_guard_release(ptr nonnull @_ZGVZL4oncevE1n) #9
  br label %29

27:                                               ; preds = %24
  %28 = landingpad { ptr, i32 }
          cleanup
  br label %14

29:                                               ; preds = %18, %21, %26
  tail call void @note(i32 noundef 9)
  tail call void @note(i32 noundef 8)
  %30 = load ptr, ptr %1, align 8, !tbaa !5
  %31 = getelementptr inbounds i8, ptr %30, i64 16
  %32 = load ptr, ptr %31, align 8
  tail call void %32(ptr noundef nonnull align 8 dereferenceable(12) %1) #9
  %33 = tail call noalias noundef nonnull dereferenceable(40) ptr @_Znam(i64 noundef 40) #8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(40) %33, i8 0, i64 40, i1 false)
  %34 = getelementptr inbounds i8, ptr %33, i64 12
  %35 = load i32, ptr %34, align 4, !tbaa !13
  tail call void @note(i32 noundef %35)
  tail call void @_ZdaPv(ptr noundef %33) #10
  ret i32 0
}

declare void @window() local_unnamed_addr #1

declare noundef nonnull ptr @_Znwm(i64 noundef) local_unnamed_addr #2

declare void @note(i32 noundef) local_unnamed_addr #1

declare void @watch(ptr noundef) local_unnamed_addr #1

declare noundef nonnull ptr @_Znam(i64 noundef) local_unnamed_addr #2

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #3

declare void @_ZdaPv(ptr noundef) local_unnamed_addr #4

define linkonce_odr dso_local noundef i32 @_ZN7Derived1fEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load i32, ptr %2, align 8, !tbaa !8
  %4 = add nsw i32 %3, 2
  ret i32 %4
}

define linkonce_odr dso_local void @_ZN4BaseD2Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 {
  ret void
}

define linkonce_odr dso_local void @_ZN7DerivedD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #6 comdat align 2 {
  tail call void @_ZdlPvm(ptr noundef %0, i64 noundef 16) #10
  ret void
}

define linkonce_odr dso_local noundef i32 @_ZN4Base1fEv(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 {
  ret i32 1
}

define linkonce_odr dso_local void @_ZN4BaseD0Ev(ptr noundef nonnull align 8 dereferenceable(12) %0) unnamed_addr #5 comdat align 2 {
  tail call void @_ZdlPvm(ptr noundef %0, i64 noundef 16) #10
  ret void
}

declare void @_ZdlPvm(ptr noundef, i64 noundef) local_unnamed_addr #4

declare i32 @__cxa_guard_acquire(ptr) local_unnamed_addr #7

declare i32 @ext(i32 noundef) local_unnamed_addr #1

declare i32 @__gxx_personality_v0(...)

declare void @__cxa_guard_abort(ptr) local_unnamed_addr #7

declare void @__cxa_guard_release(ptr) local_unnamed_addr #7


!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"vtable pointer", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!9, !10, i64 8}
!9 = !{!"_ZTS4Base", !10, i64 8}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !7, i64 0}
!12 = !{!"branch_weights", i32 1, i32 1048575}
!13 = !{!10, !10, i64 0}
