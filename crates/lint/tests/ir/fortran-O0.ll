; only: 2
; with 2 []: 0: store 0..40, note 3, load 0..4, store 4..20, note 7, end 40, ended | 1: store 0..40, note 4, store 4..20, note 7, end 40, ended

$_QQclX2F746D702F6D782F66746573742E66393000 = comdat any

$_QQclX68656C6C6F = comdat any

@_QFEa = internal global { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } { ptr null, i64 ptrtoint (ptr getelementptr (i32, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 9, i8 2, i8 0, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (i32, ptr null, i32 1) to i64)]] }
@_QQclX2F746D702F6D782F66746573742E66393000 = linkonce constant [18 x i8] c"/tmp/mx/ftest.f90\00", comdat
@_QQclX68656C6C6F = linkonce constant [5 x i8] c"hello", comdat

declare void @free(ptr)

declare ptr @malloc(i64)

define void @_QQmain() #0 {
  %1 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %2 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %7 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %8 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %9 = alloca i32, i64 1, align 4
  %10 = alloca i32, i64 1, align 4
  %11 = alloca i32, i64 1, align 4
  %12 = alloca i32, i64 1, align 4
  %13 = alloca i32, i64 1, align 4
  store i32 0, ptr %13, align 4
  call void @mpi_comm_rank_(ptr %13, ptr %9, ptr %11)
  store i32 10, ptr %10, align 4
  %14 = load i32, ptr %10, align 4
  %15 = sext i32 %14 to i64
  %16 = icmp sgt i64 %15, 0
  %17 = select i1 %16, i64 %15, i64 0
  %18 = mul i64 ptrtoint (ptr getelementptr (i32, ptr null, i32 1) to i64), %17
  %19 = call ptr @malloc(i64 %18)
  %20 = insertvalue { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } { ptr undef, i64 ptrtoint (ptr getelementptr (i32, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 9, i8 2, i8 0, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 undef, i64 undef]] }, i64 %17, 7, 0, 1
  %21 = insertvalue { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %20, i64 ptrtoint (ptr getelementptr (i32, ptr null, i32 1) to i64), 7, 0, 2
  %22 = mul i64 ptrtoint (ptr getelementptr (i32, ptr null, i32 1) to i64), %17
  %23 = mul i64 1, %17
  %24 = insertvalue { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %21, ptr %19, 0
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %24, ptr %8, align 8
  %25 = load { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %8, align 8
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %25, ptr @_QFEa, align 8
  %26 = load { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr @_QFEa, align 8
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %26, ptr %7, align 8
  %27 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %7, i32 0, i32 0
  %28 = load ptr, ptr %27, align 8
  call void @watch_(ptr %28)
  %29 = load i32, ptr %10, align 4
  %30 = sext i32 %29 to i64
  br label %31

31:                                               ; preds = %35, %0
  %32 = phi i32 [ %56, %35 ], [ 1, %0 ]
  %33 = phi i64 [ %57, %35 ], [ %30, %0 ]
  %34 = icmp sgt i64 %33, 0
  br i1 %34, label %35, label %58

35:                                               ; preds = %31
  store i32 %32, ptr %12, align 4
  %36 = load i32, ptr %12, align 4
  %37 = load i32, ptr %9, align 4
  %38 = add i32 %36, %37
  %39 = load { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr @_QFEa, align 8
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %39, ptr %6, align 8
  %40 = sext i32 %36 to i64
  %41 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %6, i32 0, i32 0
  %42 = load ptr, ptr %41, align 8
  %43 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %6, i32 0, i32 7, i64 0, i32 0
  %44 = load i64, ptr %43, align 8
  %45 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %6, i32 0, i32 7, i64 0, i32 1
  %46 = load i64, ptr %45, align 8
  %47 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %6, i32 0, i32 7, i64 0, i32 2
  %48 = load i64, ptr %47, align 8
  %49 = sub nsw i64 %40, %44
  %50 = mul nsw i64 %49, 1
  %51 = mul nsw i64 %50, 1
  %52 = add nsw i64 %51, 0
  %53 = mul nsw i64 1, %46
  %54 = getelementptr i32, ptr %42, i64 %52
  store i32 %38, ptr %54, align 4
  %55 = load i32, ptr %12, align 4
  %56 = add i32 %55, 1
  %57 = sub i64 %33, 1
  br label %31

58:                                               ; preds = %31
  store i32 %32, ptr %12, align 4
  %59 = load { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr @_QFEa, align 8
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %59, ptr %5, align 8
  %60 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %5, i32 0, i32 0
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %5, i32 0, i32 7, i64 0, i32 0
  %63 = load i64, ptr %62, align 8
  %64 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %5, i32 0, i32 7, i64 0, i32 1
  %65 = load i64, ptr %64, align 8
  %66 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %5, i32 0, i32 7, i64 0, i32 2
  %67 = load i64, ptr %66, align 8
  %68 = sub nsw i64 3, %63
  %69 = mul nsw i64 %68, 1
  %70 = mul nsw i64 %69, 1
  %71 = add nsw i64 %70, 0
  %72 = mul nsw i64 1, %65
  %73 = getelementptr i32, ptr %61, i64 %71
  call void @note_(ptr %73)
  %74 = load i32, ptr %9, align 4
  %75 = icmp eq i32 %74, 0
  br i1 %75, label %76, label %97

76:                                               ; preds = %58
  %77 = call ptr @_FortranAioBeginExternalListOutput(i32 6, ptr @_QQclX2F746D702F6D782F66746573742E66393000, i32 14)
  %78 = call i1 @_FortranAioOutputAscii(ptr %77, ptr @_QQclX68656C6C6F, i64 5)
  %79 = load { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr @_QFEa, align 8
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %79, ptr %4, align 8
  %80 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %4, i32 0, i32 0
  %81 = load ptr, ptr %80, align 8
  %82 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %4, i32 0, i32 7, i64 0, i32 0
  %83 = load i64, ptr %82, align 8
  %84 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %4, i32 0, i32 7, i64 0, i32 1
  %85 = load i64, ptr %84, align 8
  %86 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %4, i32 0, i32 7, i64 0, i32 2
  %87 = load i64, ptr %86, align 8
  %88 = sub nsw i64 1, %83
  %89 = mul nsw i64 %88, 1
  %90 = mul nsw i64 %89, 1
  %91 = add nsw i64 %90, 0
  %92 = mul nsw i64 1, %85
  %93 = getelementptr i32, ptr %81, i64 %91
  %94 = load i32, ptr %93, align 4
  %95 = call i1 @_FortranAioOutputInteger32(ptr %77, i32 %94)
  %96 = call i32 @_FortranAioEndIoStatement(ptr %77)
  br label %97

97:                                               ; preds = %76, %58
  %98 = load { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr @_QFEa, align 8
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %98, ptr %3, align 8
  %99 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %3, i32 0, i32 0
  %100 = load ptr, ptr %99, align 8
  call void @_QFPsub(ptr %100, ptr %10)
  %101 = load { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr @_QFEa, align 8
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %101, ptr %2, align 8
  %102 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %2, i32 0, i32 0
  %103 = load ptr, ptr %102, align 8
  call void @free(ptr %103)
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } { ptr null, i64 ptrtoint (ptr getelementptr (i32, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 9, i8 2, i8 0, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 0, i64 ptrtoint (ptr getelementptr (i32, ptr null, i32 1) to i64)]] }, ptr %1, align 8
  %104 = load { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %1, align 8
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %104, ptr @_QFEa, align 8
  ret void
}

define internal void @_QFPsub(ptr %0, ptr %1) #0 {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8
  %5 = alloca i32, i64 1, align 4
  %6 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, i64 1, align 8
  %7 = load i32, ptr %1, align 4
  %8 = sext i32 %7 to i64
  %9 = icmp sgt i64 %8, 0
  %10 = select i1 %9, i64 %8, i64 0
  %11 = mul nsw i64 1, %10
  %12 = getelementptr i32, ptr %0, i64 1
  store i32 7, ptr %5, align 4
  %13 = insertvalue { ptr, i64, i32, i8, i8, i8, i8 } { ptr undef, i64 ptrtoint (ptr getelementptr (i32, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 9, i8 0, i8 0 }, ptr %5, 0
  store { ptr, i64, i32, i8, i8, i8, i8 } %13, ptr %4, align 8
  %14 = insertvalue { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } { ptr undef, i64 ptrtoint (ptr getelementptr (i32, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 9, i8 0, i8 0, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 4, i64 ptrtoint (ptr getelementptr (i32, ptr null, i32 1) to i64)]] }, ptr %12, 0
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %14, ptr %3, align 8
  %15 = load { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %3, align 8
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %15, ptr %6, align 8
  %16 = call {} @_FortranAAssign(ptr %6, ptr %4, ptr @_QQclX2F746D702F6D782F66746573742E66393000, i32 21)
  call void @note_(ptr %12)
  ret void
}

declare void @mpi_comm_rank_(ptr, ptr, ptr)

declare void @watch_(ptr)

declare void @note_(ptr)

declare ptr @_FortranAioBeginExternalListOutput(i32, ptr, i32)

declare zeroext i1 @_FortranAioOutputAscii(ptr, ptr, i64)

declare zeroext i1 @_FortranAioOutputInteger32(ptr, i32)

declare i32 @_FortranAioEndIoStatement(ptr)

declare void @_FortranAProgramStart(i32, ptr, ptr, ptr)

declare void @_FortranAProgramEndStatement()

define i32 @main(i32 %0, ptr %1, ptr %2) #0 {
  call void @_FortranAProgramStart(i32 %0, ptr %1, ptr %2, ptr null)
  call void @_QQmain()
  call void @_FortranAProgramEndStatement()
  ret i32 0
}

declare {} @_FortranAAssign(ptr, ptr, ptr, i32)

declare ptr @llvm.stacksave.p0() #1

declare void @llvm.stackrestore.p0(ptr) #1


!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
