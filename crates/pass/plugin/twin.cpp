#include "twin.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace fencepost {

bool canCopy(const Loop &L, unsigned MostInstructions) {
  unsigned Instructions = 0;
  for (BasicBlock *Block : L.blocks()) {
    Instructions += Block->size();
    for (Instruction &I : *Block)
      if (isa<IndirectBrInst>(I) || isa<CallBrInst>(I) || I.getType()->isTokenTy())
        return false;
  }
  auto *This = const_cast<Loop *>(&L);
  return Instructions <= MostInstructions && This->isLoopSimplifyForm();
}

void copyLoop(Loop &L, Value *Chosen, LoopInfo &Loops, DominatorTree &Dominators,
              function_ref<void(const Instruction &, Instruction &)> Visit) {
  BasicBlock *Deciding = L.getLoopPreheader();
  BasicBlock *Entry = SplitBlock(Deciding, Deciding->getTerminator(), &Dominators, &Loops);
  SmallVector<BasicBlock *, 8> Exits, Blocks;
  L.getUniqueExitBlocks(Exits);
  ValueToValueMapTy Copies;
  Loop *Copy = cloneLoopWithPreheader(Entry, Deciding, &L, Copies, ".watched", &Loops, &Dominators,
                                      Blocks);
  remapInstructionsInBlocks(Blocks, Copies);
  Instruction *Going = Deciding->getTerminator();
  BranchInst::Create(Copy->getLoopPreheader(), Entry, Chosen, Going);
  Going->eraseFromParent();
  auto CopyOf = [&](Value *Original) -> Value * {
    auto Found = Copies.find(Original);
    return Found == Copies.end() ? Original : &*Found->second;
  };
  // What leaves the loop may come from either.
  for (BasicBlock *Exit : Exits)
    for (PHINode &Phi : Exit->phis())
      for (unsigned Index = 0, Count = Phi.getNumIncomingValues(); Index < Count; Index++)
        if (L.contains(Phi.getIncomingBlock(Index)))
          Phi.addIncoming(CopyOf(Phi.getIncomingValue(Index)),
                          cast<BasicBlock>(CopyOf(Phi.getIncomingBlock(Index))));
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (auto *Copied = dyn_cast_or_null<Instruction>(CopyOf(&I)); Copied && Copied != &I)
        Visit(I, *Copied);
  // The copy is for the rare case: it stays as it is.
  Copy->setLoopID(nullptr);
  addStringMetadataToLoop(Copy, "llvm.loop.vectorize.enable", false);
  addStringMetadataToLoop(Copy, "llvm.loop.unroll.disable", true);
  Dominators.recalculate(*Deciding->getParent());
  formDedicatedExitBlocks(&L, &Dominators, &Loops, nullptr, true);
  formDedicatedExitBlocks(Copy, &Dominators, &Loops, nullptr, true);
}

} // namespace fencepost
