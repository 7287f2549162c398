#include "heat.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace fencepost {

namespace {

// A loop has so many rounds, and whatever leaves it is so many times likelier than LLVM, which counts on 32 rounds, says.
constexpr double Rounds = 8, Leaving = 4;
// So many instructions that are reached by one way only are as likely as not.
constexpr double Large = 800;
// Of a function's beginning: nothing is known for certain.
constexpr double Coldest = 0.02, Hottest = 64;
// Callers of callers are followed so far.
constexpr unsigned Depth = 8;

// The instructions that a block comes before on every way.
DenseMap<const BasicBlock *, double> sizes(const DominatorTree &Dominators) {
  DenseMap<const BasicBlock *, double> Found;
  for (const DomTreeNode *Node : post_order(Dominators.getRootNode())) {
    double Size = Node->getBlock()->size();
    for (const DomTreeNode *Behind : *Node)
      Size += Found.lookup(Behind->getBlock());
    Found[Node->getBlock()] = Size;
  }
  return Found;
}

} // namespace

Heat::Heat(Module &M, FunctionAnalysisManager &Analyses) {
  for (Function &F : M)
    if (!F.isDeclaration())
      measure(F, Analyses);
  passOn(M);
}

double Heat::of(const BasicBlock &Block) const {
  return Within.lookup(&Block) * Begins.lookup(Block.getParent());
}

void Heat::measure(Function &F, FunctionAnalysisManager &Analyses) {
  const LoopInfo &Loops = Analyses.getResult<LoopAnalysis>(F);
  const BranchProbabilityInfo &Branches = Analyses.getResult<BranchProbabilityAnalysis>(F);
  const DominatorTree &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  DenseMap<const BasicBlock *, double> Sizes = sizes(Dominators);
  DenseMap<const Loop *, double> Entered;
  // Of a way back to where a loop begins, nothing is known yet.
  auto Passed = [&](const BasicBlock *From, const BasicBlock *To) {
    double Most = Within.lookup(From);
    if (!isa<SwitchInst>(From->getTerminator())) {
      BranchProbability Taken = Branches.getEdgeProbability(From, To);
      double Likely = double(Taken.getNumerator()) / BranchProbability::getDenominator();
      double Behind = To->getSinglePredecessor() ? Sizes.lookup(To) : 0;
      Most *= std::max(Likely, Behind / (Behind + Large));
    }
    for (const Loop *L = Loops.getLoopFor(From); L && !L->contains(To); L = L->getParentLoop())
      Most = std::min(Most * Leaving, Entered.lookup(L));
    return Most;
  };
  ReversePostOrderTraversal<Function *> Blocks(&F);
  for (const BasicBlock *Block : Blocks) {
    double Most = Block == &F.getEntryBlock() ? 1 : 0;
    for (const BasicBlock *From : predecessors(Block))
      Most = std::max(Most, Passed(From, Block));
    if (const Loop *L = Loops.getLoopFor(Block); L && L->getHeader() == Block) {
      Entered[L] = Most;
      Most *= Rounds;
    }
    Within[Block] = Most;
  }
}

void Heat::passOn(Module &M) {
  SmallVector<const Function *, 32> Inner; // called from this module alone
  for (const Function &F : M) {
    if (F.isDeclaration())
      continue;
    bool IsInner = F.hasLocalLinkage() && !F.hasAddressTaken();
    Begins[&F] = IsInner ? Coldest : 1;
    if (IsInner)
      Inner.push_back(&F);
  }
  bool Changed = true;
  for (unsigned Round = 0; Round < Depth && Changed; Round++) {
    Changed = false;
    for (const Function *F : Inner) {
      double Most = Begins[F];
      for (const User *User : F->users())
        if (auto *Call = dyn_cast<CallBase>(User))
          Most = std::max(Most, std::min(of(*Call->getParent()), Hottest));
      Changed |= Most > Begins[F];
      Begins[F] = Most;
    }
  }
}

} // namespace fencepost
