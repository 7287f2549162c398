// Phase 2, after the optimiser: what is left is checked where it happens.
//
// An access asks the filter for its first byte, or its first and its last; if it says yes, a block out of the
// way tells it. Accesses of a block with no communication between them are told at the first of them:
// within a segment their order says nothing. Of those whose address is known there, all answers of the filter are
// taken together, so a block has few branches; accesses at constant distances ask only for their ends, or for the pointer they are near.
// The same access again, in one line, is told once. Elements of arrays that are near enough to where the array begins, as a nest of
// loops finds out before it runs (gaps.h), do not ask at all.
//
// How often a block runs (heat.h) decides on the form of its checks:
//
//   * often: a branch that is hardly ever taken, to calls that tell the accesses. Fastest, and largest;
//   * seldom: the same calls where they are, and a jump over them;
//   * rarely: calls of functions that ask the filter themselves. No branches, so there is less to compile, too.
//
// Copies and fills whose length is not a small constant go through the functions of the stub, as do calls
// that compilers would expand into loads (`memcmp`): the linker wraps those.
#ifndef FENCEPOST_CHECKS_H
#define FENCEPOST_CHECKS_H

#include "llvm/IR/PassManager.h"

namespace fencepost {

struct CheckPass : llvm::PassInfoMixin<CheckPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace fencepost

#endif
