; What flang makes of Fortran: constants go through temporaries, arrays through descriptors, and
; main calls the program. Made with flang-new-19 -g -O0 -S -emit-llvm from:
;
;   program halo
;     implicit none
;     external :: mpi_put
;     integer :: window, ierror
;     integer(kind=8) :: displacement
;     double precision :: cells(10)
;     common /shared/ window
;     displacement = 2
;     call mpi_put(cells, 5, 17, 1, displacement, 5, 17, window, ierror)
;     cells(3) = 1.5d0
;     call clear(cells(2:4))
;   contains
;     subroutine clear(part)
;       double precision :: part(:)
;       part = 0
;     end subroutine
;   end program
source_filename = "FIRModule"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

$_QQclX2F736F757263652F6F662F68616C6F2E66393000 = comdat any

@shared_ = common global [4 x i8] zeroinitializer, align 4
@_QFEcells = internal global [10 x double] zeroinitializer, !dbg !0
@_QQclX2F736F757263652F6F662F68616C6F2E66393000 = linkonce constant [20 x i8] c"/source/of/halo.f90\00", comdat

define void @_QQmain() #0 !dbg !2 {
  %1 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8, !dbg !15
  %2 = alloca i32, i64 1, align 4, !dbg !16
  %3 = alloca i64, i64 1, align 8, !dbg !17
  %4 = alloca i32, i64 1, align 4, !dbg !18
  %5 = alloca i32, i64 1, align 4, !dbg !18
  %6 = alloca i32, i64 1, align 4, !dbg !18
  %7 = alloca i32, i64 1, align 4, !dbg !18
  %8 = alloca i32, i64 1, align 4, !dbg !18
    #dbg_declare(ptr %3, !19, !DIExpression(), !17)
    #dbg_declare(ptr %2, !21, !DIExpression(), !16)
    #dbg_declare(ptr @shared_, !23, !DIExpression(), !24)
  store i64 2, ptr %3, align 8, !dbg !25
  store i32 5, ptr %4, align 4, !dbg !18
  store i32 17, ptr %5, align 4, !dbg !18
  store i32 1, ptr %6, align 4, !dbg !18
  store i32 5, ptr %7, align 4, !dbg !18
  store i32 17, ptr %8, align 4, !dbg !18
  call void @mpi_put_(ptr @_QFEcells, ptr %4, ptr %5, ptr %6, ptr %3, ptr %7, ptr %8, ptr @shared_, ptr %2), !dbg !18
  store double 1.500000e+00, ptr getelementptr (double, ptr @_QFEcells, i64 2), align 8, !dbg !26
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } { ptr getelementptr (double, ptr @_QFEcells, i64 1), i64 ptrtoint (ptr getelementptr (double, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 28, i8 0, i8 0, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 3, i64 ptrtoint (ptr getelementptr (double, ptr null, i32 1) to i64)]] }, ptr %1, align 8, !dbg !15
  call void @_QFPclear(ptr %1), !dbg !15
  ret void, !dbg !27
}

define internal void @_QFPclear(ptr %0) #0 !dbg !28 {
  %2 = alloca { ptr, i64, i32, i8, i8, i8, i8 }, align 8, !dbg !34
  %3 = alloca double, i64 1, align 8, !dbg !34
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8, !dbg !35
  %5 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, i64 1, align 8, !dbg !34
    #dbg_declare(ptr %0, !36, !DIExpression(), !37)
  %6 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %0, i32 0, i32 7, i32 0, i32 0, !dbg !35
  %7 = load i64, ptr %6, align 8, !dbg !35
  %8 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %0, i32 0, i32 7, i32 0, i32 1, !dbg !35
  %9 = load i64, ptr %8, align 8, !dbg !35
  %10 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %0, i32 0, i32 7, i32 0, i32 2, !dbg !35
  %11 = load i64, ptr %10, align 8, !dbg !35
  %12 = getelementptr { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %0, i32 0, i32 0, !dbg !35
  %13 = load ptr, ptr %12, align 8, !dbg !35
  %14 = insertvalue { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } { ptr undef, i64 ptrtoint (ptr getelementptr (double, ptr null, i32 1) to i64), i32 20180515, i8 1, i8 28, i8 0, i8 0, [1 x [3 x i64]] [[3 x i64] [i64 1, i64 undef, i64 undef]] }, i64 %9, 7, 0, 1, !dbg !35
  %15 = insertvalue { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %14, i64 %11, 7, 0, 2, !dbg !35
  %16 = insertvalue { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %15, ptr %13, 0, !dbg !35
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %16, ptr %4, align 8, !dbg !35
  store double 0.000000e+00, ptr %3, align 8, !dbg !34
  %17 = insertvalue { ptr, i64, i32, i8, i8, i8, i8 } { ptr undef, i64 ptrtoint (ptr getelementptr (double, ptr null, i32 1) to i64), i32 20180515, i8 0, i8 28, i8 0, i8 0 }, ptr %3, 0, !dbg !34
  store { ptr, i64, i32, i8, i8, i8, i8 } %17, ptr %2, align 8, !dbg !34
  %18 = load { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, ptr %4, align 8, !dbg !34
  store { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] } %18, ptr %5, align 8, !dbg !34
  %19 = call {} @_FortranAAssign(ptr %5, ptr %2, ptr @_QQclX2F736F757263652F6F662F68616C6F2E66393000, i32 15), !dbg !34
  ret void, !dbg !38
}

declare !dbg !39 void @mpi_put_(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)

declare !dbg !42 void @_FortranAProgramStart(i32, ptr, ptr, ptr)

declare !dbg !45 void @_FortranAProgramEndStatement()

define i32 @main(i32 %0, ptr %1, ptr %2) #0 !dbg !47 {
  call void @_FortranAProgramStart(i32 %0, ptr %1, ptr %2, ptr null), !dbg !48
  call void @_QQmain(), !dbg !48
  call void @_FortranAProgramEndStatement(), !dbg !48
  ret i32 0, !dbg !48
}

declare !dbg !49 {} @_FortranAAssign(ptr, ptr, ptr, i32)

attributes #0 = { "frame-pointer"="all" "target-cpu"="x86-64" }

!llvm.module.flags = !{!12, !13, !14}
!llvm.dbg.cu = !{!6}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "cells", linkageName: "_QFEcells", scope: !2, file: !3, line: 6, type: !8, isLocal: false, isDefinition: true)
!2 = distinct !DISubprogram(name: "_QQmain", linkageName: "_QQmain", scope: !3, file: !3, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !6)
!3 = !DIFile(filename: "halo.f90", directory: "/source/of")
!4 = !DISubroutineType(cc: DW_CC_program, types: !5)
!5 = !{}
!6 = distinct !DICompileUnit(language: DW_LANG_Fortran95, file: !3, producer: "Debian flang version 19.1.7", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !7)
!7 = !{!0}
!8 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, elements: !10)
!9 = !DIBasicType(name: "real", size: 64, encoding: DW_ATE_float)
!10 = !{!11}
!11 = !DISubrange(count: 10, lowerBound: 1)
!12 = !{i32 2, !"Debug Info Version", i32 3}
!13 = !{i32 8, !"PIC Level", i32 2}
!14 = !{i32 7, !"PIE Level", i32 2}
!15 = !DILocation(line: 11, column: 3, scope: !2)
!16 = !DILocation(line: 4, column: 22, scope: !2)
!17 = !DILocation(line: 5, column: 22, scope: !2)
!18 = !DILocation(line: 9, column: 3, scope: !2)
!19 = !DILocalVariable(name: "displacement", scope: !2, file: !3, line: 5, type: !20)
!20 = !DIBasicType(name: "integer", size: 64, encoding: DW_ATE_signed)
!21 = !DILocalVariable(name: "ierror", scope: !2, file: !3, line: 4, type: !22)
!22 = !DIBasicType(name: "integer", size: 32, encoding: DW_ATE_signed)
!23 = !DILocalVariable(name: "window", scope: !2, file: !3, line: 4, type: !22)
!24 = !DILocation(line: 4, column: 14, scope: !2)
!25 = !DILocation(line: 8, column: 3, scope: !2)
!26 = !DILocation(line: 10, column: 3, scope: !2)
!27 = !DILocation(line: 17, column: 1, scope: !2)
!28 = distinct !DISubprogram(name: "clear", linkageName: "_QFPclear", scope: !2, file: !3, line: 13, type: !29, scopeLine: 13, spFlags: DISPFlagDefinition, unit: !6)
!29 = !DISubroutineType(cc: DW_CC_normal, types: !30)
!30 = !{!31}
!31 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, elements: !32, dataLocation: !DIExpression(DW_OP_push_object_address, DW_OP_deref))
!32 = !{!33}
!33 = !DISubrange(count: !DIExpression(DW_OP_push_object_address, DW_OP_plus_uconst, 32, DW_OP_deref), lowerBound: !DIExpression(DW_OP_push_object_address, DW_OP_plus_uconst, 24, DW_OP_deref))
!34 = !DILocation(line: 15, column: 5, scope: !28)
!35 = !DILocation(line: 14, column: 25, scope: !28)
!36 = !DILocalVariable(name: "part", arg: 1, scope: !28, file: !3, line: 14, type: !31)
!37 = !DILocation(line: 13, column: 3, scope: !28)
!38 = !DILocation(line: 16, column: 3, scope: !28)
!39 = !DISubprogram(name: "mpi_put", linkageName: "mpi_put_", scope: !3, file: !3, line: 3, type: !40, scopeLine: 3, spFlags: 0)
!40 = !DISubroutineType(cc: DW_CC_normal, types: !41)
!41 = !{!8, !22, !22, !22, !20, !22, !22, !22, !22}
!42 = !DISubprogram(name: "_FortranAProgramStart", linkageName: "_FortranAProgramStart", scope: !3, file: !3, line: 16, type: !43, scopeLine: 16, spFlags: 0)
!43 = !DISubroutineType(cc: DW_CC_normal, types: !44)
!44 = !{!22, !22, !22, !22}
!45 = !DISubprogram(name: "_FortranAProgramEndStatement", linkageName: "_FortranAProgramEndStatement", scope: !3, file: !3, line: 16, type: !46, scopeLine: 16, spFlags: 0)
!46 = !DISubroutineType(cc: DW_CC_normal, types: !5)
!47 = distinct !DISubprogram(name: "main", linkageName: "main", scope: !3, file: !3, line: 16, type: !43, scopeLine: 16, spFlags: DISPFlagDefinition, unit: !6)
!48 = !DILocation(line: 16, column: 3, scope: !47)
!49 = !DISubprogram(name: "_FortranAAssign", linkageName: "_FortranAAssign", scope: !3, file: !3, line: 15, type: !50, scopeLine: 15, spFlags: 0)
!50 = !DISubroutineType(cc: DW_CC_normal, types: !51)
!51 = !{!22, !22, !22, !52, !22}
!52 = !DIBasicType(name: "integer", size: 8, encoding: DW_ATE_signed)
