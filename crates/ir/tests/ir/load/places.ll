; Places: directory and file, function as the author calls it, and where code was inlined.
; Names of variables: from debug records and, in the second module, from calls of llvm.dbg.declare.
declare void @use(ptr)

define i32 @_Z5outeri(i32 %x) !dbg !5 {
  %r = mul i32 %x, 3, !dbg !12
  %buffer = alloca [8 x i32], !dbg !14
    #dbg_declare(ptr %buffer, !16, !DIExpression(), !14)
  %s = add i32 %r, 1, !dbg !13
  call void @use(ptr %buffer), !dbg !15
  call void @use(ptr null)
  ret i32 %s, !dbg !18
}

@total = global i32 0, !dbg !20

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug, globals: !23)
!1 = !DIFile(filename: "src/outer.cpp", directory: "/build")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIFile(filename: "/usr/include/inner.h", directory: "/build")
!4 = !DISubroutineType(types: !{null})
!5 = distinct !DISubprogram(name: "outer", linkageName: "_Z5outeri", file: !1, line: 10, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!6 = distinct !DISubprogram(name: "inner", file: !3, line: 3, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!7 = distinct !DISubprogram(name: "middle", file: !1, line: 5, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!8 = distinct !DILexicalBlock(scope: !5, file: !1, line: 11, column: 3)
!9 = distinct !DILocation(line: 6, column: 7, scope: !7, inlinedAt: !10)
!10 = distinct !DILocation(line: 12, column: 9, scope: !8)
!12 = !DILocation(line: 4, column: 10, scope: !6, inlinedAt: !9)
!13 = !DILocation(line: 7, column: 5, scope: !7, inlinedAt: !10)
!14 = !DILocation(line: 11, column: 7, scope: !8)
!15 = !DILocation(line: 0, scope: !5)
!16 = !DILocalVariable(name: "buffer", scope: !8, file: !1, line: 11, type: !17)
!17 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!18 = !DILocation(line: 13, scope: !5)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "total", scope: !0, file: !1, line: 2, type: !17, isDefinition: true)
!23 = !{!20}
;--- old.ll
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @use(ptr)

define void @other() !dbg !5 {
  %number = alloca i32, !dbg !14
  call void @llvm.dbg.declare(metadata ptr %number, metadata !16, metadata !DIExpression()), !dbg !14
  call void @use(ptr %number), !dbg !14
  ret void, !dbg !14
}

@other.calls = internal global i32 0, !dbg !20

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !23)
!1 = !DIFile(filename: "other.c", directory: "/build")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{null})
!5 = distinct !DISubprogram(name: "other", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!14 = !DILocation(line: 2, column: 3, scope: !5)
!16 = !DILocalVariable(name: "number", scope: !5, file: !1, line: 2, type: !17)
!17 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "calls", scope: !5, file: !1, line: 3, type: !17, isLocal: true, isDefinition: true)
!23 = !{!20}
