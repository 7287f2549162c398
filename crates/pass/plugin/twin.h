// A loop gets a copy, and what runs is decided before it begins.
#ifndef FENCEPOST_TWIN_H
#define FENCEPOST_TWIN_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace fencepost {

// Can the loop be copied, and is it not too large for that?
bool canCopy(const llvm::Loop &L, unsigned MostInstructions);

// The copy runs instead of the loop if `Chosen`, which is computed in the block before it. The loop is in
// loop-closed form, with a preheader; it stays so. `Visit` is shown every instruction and its copy.
void copyLoop(llvm::Loop &L, llvm::Value *Chosen, llvm::LoopInfo &Loops,
              llvm::DominatorTree &Dominators,
              llvm::function_ref<void(const llvm::Instruction &, llvm::Instruction &)> Visit);

} // namespace fencepost

#endif
