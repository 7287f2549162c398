; with 2 []: 0: waits | 1: ended
; with 3 []: 0: waits | 1: ended | 2: ended

define dso_local i32 @main() #0 !dbg !10 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %3 = call i32 @MPI_Comm_rank(i32 noundef 0, ptr noundef %2), !dbg !13
  call void @window(), !dbg !14
  %4 = load i32, ptr %2, align 4, !dbg !15
  %5 = icmp eq i32 %4, 0, !dbg !16
  br i1 %5, label %6, label %8, !dbg !15

6:                                                ; preds = %0
  %7 = call i32 @MPI_Barrier(i32 noundef 0), !dbg !17
  br label %8, !dbg !17

8:                                                ; preds = %6, %0
  ret i32 0, !dbg !18
}

declare i32 @MPI_Comm_rank(i32 noundef, ptr noundef) #1

declare void @window() #1

declare i32 @MPI_Barrier(i32 noundef) #1


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "stuck.c", directory: "/tmp/mx", checksumkind: CSK_MD5, checksum: "6e1326a60728b14f6ef689e696f7504c")
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
!13 = !DILocation(line: 2, column: 25, scope: !10)
!14 = !DILocation(line: 2, column: 47, scope: !10)
!15 = !DILocation(line: 2, column: 61, scope: !10)
!16 = !DILocation(line: 2, column: 63, scope: !10)
!17 = !DILocation(line: 2, column: 69, scope: !10)
!18 = !DILocation(line: 2, column: 85, scope: !10)
