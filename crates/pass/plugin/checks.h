// Phase 2, after the optimiser: what is left is checked where it happens.
//
// An access asks the filter for a byte not far before its first one; if it says yes, the access is told. Accesses of a
// block with no communication between them are told at the first of them: within a segment their order says
// nothing. Of those whose address is known there, all answers of the filter are taken together.
//
// The filter is asked at multiples of a constant distance from the pointer that an address is computed from, so that
// the fields of a structure share an answer. It counts until something may communicate, in later blocks too if every
// way there knows it.
//
// A check is a branch in one of two forms:
//
//   * assembly that jumps over the call that tells an access. LLVM does not see the branch: there are no more
//     blocks to compile, and the program is smaller. For few accesses, where no registers beyond SSE's are used;
//   * otherwise, a block out of the way.
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
