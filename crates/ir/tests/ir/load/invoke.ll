; A call that may throw is a call, followed by where control goes.
declare i32 @may_throw(ptr)
declare i32 @__gxx_personality_v0(...)
declare void @cleanup()

define i32 @f(ptr %p) personality ptr @__gxx_personality_v0 {
  %r = invoke i32 @may_throw(ptr %p) to label %normal unwind label %caught
normal:
  ret i32 %r
caught:
  %e = landingpad { ptr, i32 } cleanup
  call void @cleanup()
  resume { ptr, i32 } %e
}

declare i32 @__CxxFrameHandler3(...)

define void @funclets() personality ptr @__CxxFrameHandler3 {
  invoke void @cleanup() to label %done unwind label %dispatch
dispatch:
  %s = catchswitch within none [label %handler] unwind to caller
handler:
  %p = catchpad within %s [ptr null, i32 64, ptr null]
  catchret from %p to label %done
done:
  ret void
}

declare void @llvm.donothing()

; Nothing is called, but there is a way to the handler.
define void @nothing() personality ptr @__gxx_personality_v0 {
  invoke void @llvm.donothing() to label %normal unwind label %caught
normal:
  ret void
caught:
  %e = landingpad { ptr, i32 } catch ptr null
  ret void
}
