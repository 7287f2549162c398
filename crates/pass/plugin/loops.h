// Phase 1, before the vectoriser: what a loop touches is checked once, before it.
//
// Model. A load or store of a loop whose address is
//
//     start + i·step,  i = 0 … n        (n: how often the loop goes back, known before it begins)
//
// touches bytes that are known before the loop. It is *certain* if it happens in every round; then the
// bytes are exact. Where the loop stands in another loop that always runs it whole, the address may be
// start + i·step + j·step', and the check moves before the outer loop.
//
// Before the loop, the span from the first to the last byte is held against the filter. A span that
// touches nothing watched costs a few instructions. Otherwise
//
//   * certain accesses are told as what they are: start, step, n. The runtime takes the exact bytes;
//   * the loop is continued in a copy where the other accesses have checks of their own. So a span that
//     is too large costs time, and never makes a finding.
//
// A loop in a loop that begins and ends elsewhere in every round, as the rows of a sparse matrix do, is checked in every round; if all
// it touches is in a gap (gaps.h) that was found before the outer loop, by two comparisons.
//
// Nothing in the loop may communicate: then all of it happens in one segment, where order says nothing.
//
// Accesses that are dealt with are marked (`Dealt`), and phase 2 leaves them alone. The mark is an access
// group, the one kind of metadata that says nothing by itself and that the vectoriser keeps.
//
// A vectorised loop may load gaps between elements. Loops with an access that is neither dealt with nor
// exact when vectorised are therefore not vectorised.
#ifndef FENCEPOST_LOOPS_H
#define FENCEPOST_LOOPS_H

#include "llvm/IR/PassManager.h"

namespace fencepost {

// The mark of accesses that need no further check.
class Dealt {
public:
  explicit Dealt(llvm::Module &M);
  void mark(llvm::Instruction &I);
  bool is(const llvm::Instruction &I) const;

private:
  llvm::MDNode *Mark;
};

struct LoopPass : llvm::PassInfoMixin<LoopPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  // May the passes that follow make one access of several lines of the function? See places.h.
  static bool mayJoinLines();
};

} // namespace fencepost

#endif
