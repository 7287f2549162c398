#include "lift.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/IR/Module.h"
#include <optional>

using namespace llvm;

namespace fencepost {

namespace {

// Of a loop with more instructions that write, nothing is moved.
constexpr unsigned MostWrites = 32;

// What writes in a loop; nothing if there is too much.
std::optional<SmallVector<Instruction *, 8>> writesOf(const Loop &L) {
  SmallVector<Instruction *, 8> Writes;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (I.mayWriteToMemory()) {
        if (Writes.size() == MostWrites)
          return {};
        Writes.push_back(&I);
      }
  return Writes;
}

// A whole variable, or a part of one, that is there before anything runs.
bool isVariable(const LoadInst &Load) {
  const DataLayout &Layout = Load.getModule()->getDataLayout();
  const Value *Pointer = Load.getPointerOperand();
  return isa<Constant>(Pointer) && isa<GlobalVariable>(Pointer->stripInBoundsConstantOffsets()) &&
         isDereferenceablePointer(Pointer, Load.getType(), Layout);
}

} // namespace

bool liftLoads(LoopInfo &Loops, AAResults &Aliases, Escapes &Kept) {
  bool Changed = false;
  // Inner loops first: what leaves one is in the next.
  SmallVector<Loop *, 8> Outer = Loops.getLoopsInPreorder();
  for (Loop *L : reverse(Outer)) {
    BasicBlock *Before = L->getLoopPreheader();
    auto Writes = writesOf(*L);
    if (!Before || !Writes)
      continue;
    SmallVector<LoadInst *, 8> Lifted;
    for (BasicBlock *Block : L->blocks())
      for (Instruction &I : *Block) {
        auto *Load = dyn_cast<LoadInst>(&I);
        if (!Load || !Load->isSimple() || !isVariable(*Load) || Kept.mayBeWatched(Load->getPointerOperand()))
          continue;
        MemoryLocation Place = MemoryLocation::get(Load);
        if (none_of(*Writes, [&](Instruction *Write) { return isModSet(Aliases.getModRefInfo(Write, Place)); }))
          Lifted.push_back(Load);
      }
    for (LoadInst *Load : Lifted) {
      Load->moveBefore(Before->getTerminator());
      // What is known of the value was known where it was needed.
      Load->dropUnknownNonDebugMetadata({LLVMContext::MD_tbaa});
    }
    Changed |= !Lifted.empty();
  }
  return Changed;
}

} // namespace fencepost
