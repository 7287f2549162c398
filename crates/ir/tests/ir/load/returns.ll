; Every statement of main that returns has an end of its own, with the statement's place; other functions keep the brace's.
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @use(ptr)

define i32 @main(i32 %argc) !dbg !5 {
  %local = alloca i32
  call void @use(ptr %local), !dbg !10
  %few = icmp slt i32 %argc, 2, !dbg !11
  br i1 %few, label %early, label %more, !dbg !11
early:
  br label %end, !dbg !12
more:
  %many = icmp sgt i32 %argc, 5, !dbg !13
  br i1 %many, label %late, label %rest, !dbg !13
late:
  br label %end, !dbg !14
rest:
  br label %end, !dbg !15
end:
  %status = phi i32 [ 1, %early ], [ %argc, %late ], [ 0, %rest ]
  call void @llvm.lifetime.end.p0(i64 4, ptr %local), !dbg !16
  ret i32 %status, !dbg !16
}

define void @other(i1 %x) !dbg !6 {
  br i1 %x, label %early, label %rest, !dbg !17
early:
  br label %end, !dbg !18
rest:
  br label %end, !dbg !19
end:
  ret void, !dbg !20
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "main.c", directory: "/build")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{null})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!6 = distinct !DISubprogram(name: "other", file: !1, line: 20, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!10 = !DILocation(line: 2, scope: !5)
!11 = !DILocation(line: 3, scope: !5)
!12 = !DILocation(line: 4, scope: !5)
!13 = !DILocation(line: 5, scope: !5)
!14 = !DILocation(line: 6, scope: !5)
!15 = !DILocation(line: 7, scope: !5)
!16 = !DILocation(line: 8, scope: !5)
!17 = !DILocation(line: 21, scope: !6)
!18 = !DILocation(line: 22, scope: !6)
!19 = !DILocation(line: 23, scope: !6)
!20 = !DILocation(line: 24, scope: !6)
