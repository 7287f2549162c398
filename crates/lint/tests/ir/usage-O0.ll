; with 4 [T]: 0: ended | 1: ended | 2: ended | 3: ended
; with 4 [F]: 0: note 0, ended | 1: note 1, ended | 2: note 2, ended | 3: note 3, ended

@.str = private unnamed_addr constant [9 x i8] c"needs 4\0A\00", align 1

define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 !dbg !10 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  %8 = call i32 @MPI_Comm_size(i32 noundef 0, ptr noundef %6), !dbg !13
  %9 = load i32, ptr %6, align 4, !dbg !14
  %10 = icmp ne i32 %9, 4, !dbg !15
  br i1 %10, label %11, label %13, !dbg !14

11:                                               ; preds = %2
  %12 = call i32 (ptr, ...) @printf(ptr noundef @.str), !dbg !16
  call void @exit(i32 noundef 1) #3, !dbg !17
  unreachable, !dbg !17

13:                                               ; preds = %2
  %14 = load i32, ptr %4, align 4, !dbg !18
  %15 = icmp slt i32 %14, 2, !dbg !19
  br i1 %15, label %16, label %17, !dbg !18

16:                                               ; preds = %13
  call void @exit(i32 noundef 2) #3, !dbg !20
  unreachable, !dbg !20

17:                                               ; preds = %13
  call void @window(), !dbg !21
  %18 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef %7), !dbg !22
  %19 = load i32, ptr %7, align 4, !dbg !23
  call void @note(i32 noundef %19), !dbg !24
  ret i32 0, !dbg !25
}

declare i32 @MPI_Comm_size(i32 noundef, ptr noundef) #1

declare i32 @printf(ptr noundef, ...) #1

declare void @exit(i32 noundef) #2

declare void @window() #1

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef) #1

declare void @note(i32 noundef) #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "usage.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "3cdbff4f5b9125c7a1262147227890ea")
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
!13 = !DILocation(line: 2, column: 42, scope: !10)
!14 = !DILocation(line: 2, column: 68, scope: !10)
!15 = !DILocation(line: 2, column: 70, scope: !10)
!16 = !DILocation(line: 2, column: 78, scope: !10)
!17 = !DILocation(line: 2, column: 99, scope: !10)
!18 = !DILocation(line: 3, column: 6, scope: !10)
!19 = !DILocation(line: 3, column: 11, scope: !10)
!20 = !DILocation(line: 3, column: 16, scope: !10)
!21 = !DILocation(line: 3, column: 25, scope: !10)
!22 = !DILocation(line: 3, column: 42, scope: !10)
!23 = !DILocation(line: 3, column: 69, scope: !10)
!24 = !DILocation(line: 3, column: 64, scope: !10)
!25 = !DILocation(line: 3, column: 73, scope: !10)
