#include "gaps.h"
#include "access.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace fencepost {

// A nest of fewer rounds does not count.
static constexpr uint64_t FewestRounds = 32;
// A nest has no more gaps.
static constexpr unsigned MostGaps = 8;

Gaps::Gaps(Function &F, const Runtime &Stub, FunctionAnalysisManager &Analyses)
    : Stub(Stub), Loops(Analyses.getResult<LoopAnalysis>(F)), Dominators(Analyses.getResult<DominatorTreeAnalysis>(F)),
      Evolution(Analyses.getResult<ScalarEvolutionAnalysis>(F)), Library(Analyses.getResult<TargetLibraryAnalysis>(F)),
      Expander(Evolution, F.getParent()->getDataLayout(), "fencepost") {}

bool Gaps::communicates(const Loop &L) {
  auto [Entry, New] = Communicating.try_emplace(&L, true);
  if (!New)
    return Entry->second;
  auto Stops = [&](const Instruction &I) { return mayCommunicate(I, Library) || I.isAtomic() || I.isVolatile(); };
  bool Result = any_of(L.blocks(), [&](BasicBlock *B) { return any_of(*B, Stops); });
  return Communicating[&L] = Result;
}

bool Gaps::isKnown(const SCEV *Number, const Loop &Before) {
  return !isa<SCEVCouldNotCompute>(Number) && Evolution.isLoopInvariant(Number, &Before) &&
         Expander.isSafeToExpandAt(Number, Before.getLoopPreheader()->getTerminator());
}

Gaps::Nest Gaps::nest(const BasicBlock &Block, const Value *Base) {
  Nest Found;
  SmallVector<const SCEV *, 4> Within;
  for (Loop *L = Loops.getLoopFor(&Block); L; L = L->getParentLoop()) {
    if (!L->isLoopInvariant(Base) || communicates(*L))
      break;
    const SCEV *More = Evolution.getBackedgeTakenCount(L);
    if (isa<SCEVCouldNotCompute>(More))
      continue;
    Within.push_back(Evolution.getAddExpr(Evolution.getTruncateOrZeroExtend(More, Stub.Word), Evolution.getOne(Stub.Word)));
    if (!L->getLoopPreheader() || !isKnown(Within.back(), *L))
      continue;
    Found.Outermost = L;
    Found.Rounds = Evolution.getOne(Stub.Word);
    for (const SCEV *Rounds : Within)
      if (isKnown(Rounds, *L))
        Found.Rounds = Evolution.getMulExpr(Found.Rounds, Rounds);
  }
  if (Found.Outermost && Evolution.getUnsignedRangeMax(Found.Rounds).ult(FewestRounds))
    return {};
  return Found;
}

// Before the nest: gap = rounds < FewestRounds ? 0 : the stub's answer.
Value *Gaps::gap(Value *Base, int64_t Distance, const Nest &Around) {
  auto &Gaps = Counted[Around.Outermost];
  std::pair<const Value *, int64_t> Begin{Base, Distance};
  for (auto &[Known, Gap] : Gaps)
    if (Known == Begin)
      return Gap;
  if (Gaps.size() == MostGaps)
    return nullptr;
  DomTreeUpdater Updater(Dominators, DomTreeUpdater::UpdateStrategy::Eager);
  Instruction *Before = Around.Outermost->getLoopPreheader()->getTerminator();
  Value *Rounds = Expander.expandCodeFor(Around.Rounds, Stub.Word, Before);
  IRBuilder<> B(Before);
  Value *Enough = B.CreateICmpUGE(Rounds, ConstantInt::get(Stub.Word, FewestRounds));
  BasicBlock *Deciding = Before->getParent();
  Instruction *Counting = SplitBlockAndInsertIfThen(Enough, Before, false, nullptr, &Updater, &Loops);
  B.SetInsertPoint(Counting);
  Value *Start = Stub.further(B, B.CreatePtrToInt(Base, Stub.Word), Distance);
  Value *Counts = Stub.call(B, "gap", {Start, Rounds}, Stub.Word);
  PHINode *Gap = PHINode::Create(Stub.Word, 2, "gap", &Before->getParent()->front());
  Gap->addIncoming(ConstantInt::get(Stub.Word, 0), Deciding);
  Gap->addIncoming(Counts, Counting->getParent());
  Gaps.push_back({Begin, Gap});
  return Gap;
}

} // namespace fencepost
