// How far nobody watches anything, asked once before a nest of loops.
//
// Model. An access of a nest goes to
//
//     base + offset
//
// where the base is known before the nest and the offset is not: it comes from a list of indices, or a row of a sparse matrix
// begins there. Nothing in the nest communicates, so what is watched stays the same, and
//
//     gap(base) = so many bytes from the base on lie in pages that are not watched
//
// is counted before it. An access with offset < gap(base), both unsigned, needs no look at the filter; all others ask as
// they would without. So a gap that is too small, or an offset below 0, costs time and changes nothing else.
//
// Counting looks at no more pages than the nest has rounds, so it is cheap beside the nest; one of few rounds does not count.
#ifndef FENCEPOST_GAPS_H
#define FENCEPOST_GAPS_H

#include "runtime.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

namespace fencepost {

class Gaps {
public:
  Gaps(llvm::Function &F, const Runtime &Stub, llvm::FunctionAnalysisManager &Analyses);

  // May a call of MPI happen in the loop, or something else that memory does not stay the same over?
  bool communicates(const llvm::Loop &L);

  // Loops in which a pointer stays the same.
  struct Nest {
    llvm::Loop *Outermost = nullptr;
    const llvm::SCEV *Rounds = nullptr; // of what is innermost, as far as they are known before the nest
  };

  // The largest nest around a block that does not communicate and whose rounds are known before it, if there is one.
  Nest nest(const llvm::BasicBlock &Block, const llvm::Value *Base);

  // The gap that begins so many bytes behind the pointer, counted before the nest. Null if the nest has too many.
  llvm::Value *gap(llvm::Value *Base, int64_t Distance, const Nest &Around);

private:
  bool isKnown(const llvm::SCEV *Number, const llvm::Loop &Before);

  const Runtime &Stub;
  llvm::LoopInfo &Loops;
  llvm::DominatorTree &Dominators;
  llvm::ScalarEvolution &Evolution;
  llvm::TargetLibraryInfo &Library;
  llvm::SCEVExpander Expander;
  llvm::DenseMap<const llvm::Loop *, bool> Communicating;
  // Of a nest, by the pointers and distances they begin at.
  llvm::DenseMap<const llvm::Loop *, llvm::SmallVector<std::pair<std::pair<const llvm::Value *, int64_t>, llvm::Value *>, 4>>
      Counted;
};

} // namespace fencepost

#endif
