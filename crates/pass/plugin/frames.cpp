#include "frames.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/EscapeEnumerator.h"

using namespace llvm;

namespace fencepost {

void watchFrame(Function &F, const Runtime &Stub) {
  F.addFnAttr("frame-pointer", "all");
  EscapeEnumerator Ways(F, "fencepost.leave");
  SmallVector<Instruction *, 4> Exits;
  while (IRBuilder<> *B = Ways.Next())
    Exits.push_back(&*B->GetInsertPoint());
  for (Instruction *Exit : Exits) {
    IRBuilder<> B(Exit);
    Value *Pending = Stub.stackPending(B);
    Instruction *Telling = SplitBlockAndInsertIfThen(Pending, Exit, false, Stub.unlikely());
    IRBuilder<> Tell(Telling);
    Tell.SetCurrentDebugLocation(Exit->getDebugLoc());
    Stub.call(Tell, "frame_exit", {});
  }
}

} // namespace fencepost
