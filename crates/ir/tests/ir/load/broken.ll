; What cannot be loaded is a problem, and the rest is loaded.
define i32 @good() {
  ret i32 0
}
;--- syntax.ll
define i32 @f() {
  %x = frobnicate i32 1
  ret i32 %x
}
;--- type.ll
define i32 @f(ptr %p) {
  ret i32 %p
}
;--- undefined.ll
define i32 @f() {
  ret i32 %nobody
}
;--- unverified.ll
define i32 @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  %x = add i32 1, 2
  br label %b
b:
  ret i32 %x
}
;--- prose.ll
This is not a module.
;--- empty.ll
;--- layout.ll
target datalayout = "nonsense"
;--- debug.ll
define void @with_wrong_debug_info() !dbg !1 {
  ret void
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{}
;--- both.ll
define i32 @with_wrong_code_too(i32 %x) !dbg !1 {
  %y = add i32 %y, 1
  ret i32 %y
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{}
;--- ancient.ll
define void @with_old_debug_info() {
  ret void
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 1}
!1 = !{i32 786449}
;--- circle.ll
define void @in_a_circle() !dbg !2 {
  ret void, !dbg !5
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!3}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !DIFile(filename: "circle.c", directory: "")
!2 = distinct !DISubprogram(name: "in_a_circle", file: !1, line: 1, unit: !3, spFlags: DISPFlagDefinition)
!3 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!4 = distinct !DILexicalBlock(scope: !4, file: !1, line: 1)
!5 = !DILocation(line: 1, scope: !4)
;--- place.ll
define void @inlined_at_a_file() !dbg !2 {
  ret void, !dbg !4
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!3}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !DIFile(filename: "place.c", directory: "")
!2 = distinct !DISubprogram(name: "inlined_at_a_file", file: !1, line: 1, unit: !3, spFlags: DISPFlagDefinition)
!3 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!4 = !DILocation(line: 1, scope: !2, inlinedAt: !1)
;--- assembly.ll
define i32 @f(i32 %x) {
  %y = call i32 asm sideeffect "nop", "=r@r,~{memory}"(i32 %x)
  ret i32 %y
}
