#include "loops.h"
#include "access.h"
#include "escape.h"
#include "gaps.h"
#include "lift.h"
#include "options.h"
#include "places.h"
#include "twin.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include <optional>

using namespace llvm;

namespace fencepost {

namespace {

// Spans of a loop beyond these get checks of their own in phase 2.
constexpr unsigned MostSpans = 24;
// A copy of a larger loop is not made.
constexpr unsigned LargestCopy = 300;

// `More` steps from the first access to the last.
struct Dimension {
  const SCEV *Step, *More;
  bool operator==(const Dimension &Other) const {
    return Step == Other.Step && More == Other.More;
  }
};

// Conditions, and whether they must be true or false.
using Guards = SmallVector<std::pair<Value *, bool>, 1>;

// A load or store of a loop, as it is seen from before the loop `Around`.
struct Swept {
  Instruction *At;
  Kind What;
  uint64_t Size;
  const SCEV *Start;
  SmallVector<Dimension, 2> Dimensions; // the inner one first
  Loop *Around;
  Guards Conditions; // it happens if these hold
  bool Certain;
};

// Accesses at constant distances from each other that move alike: one span.
struct Span {
  SmallVector<std::pair<Swept *, int64_t>, 4> Parts; // with their distances from the first
  int64_t Low = 0, High = 0;                         // distances of the first and one past the last byte
  bool HasGap = false;                               // see findGaps

  Swept &first() const { return *Parts.front().first; }
};

// A loop and its copy: which of them runs, and what is not told before the copy.
struct Choice {
  Loop *L;
  Value *Copied;
  SmallPtrSet<const Instruction *, 8> Untold;
};

class Sweeper {
public:
  Sweeper(Function &F, FunctionAnalysisManager &Analyses)
      : F(F), Loops(Analyses.getResult<LoopAnalysis>(F)),
        Dominators(Analyses.getResult<DominatorTreeAnalysis>(F)),
        Evolution(Analyses.getResult<ScalarEvolutionAnalysis>(F)),
        Assumptions(Analyses.getResult<AssumptionAnalysis>(F)),
        Library(Analyses.getResult<TargetLibraryAnalysis>(F)), Stub(*F.getParent()),
        Marks(*F.getParent()), Kept(prune(), Library),
        Expander(Evolution, F.getParent()->getDataLayout(), "fencepost"), Free(F, Stub, Analyses),
        Aliases(Analyses.getResult<AAManager>(F)) {}

  bool run();

private:
  void prepare();
  void collect(Loop &L);
  bool sweep(Instruction &I, Loop &L, Swept &Result);
  bool widen(Swept &Access);
  bool alwaysRuns(Loop &Inner, Loop &Outer, Guards &Conditions);
  bool everyRound(const BasicBlock &Block, const Loop &L);
  bool canExpand(const SCEV *Number, Loop &Before);
  void group(Swept &Access);
  void keepExact(Loop &L);

  void checkCertain(Loop &L, ArrayRef<Span *> Spans);
  void checkOthers(Loop &L, ArrayRef<Span *> Spans);
  void copy(Choice &C);
  struct Ends {
    Value *Start, *Low, *Last;
    SmallVector<Value *, 4> Moves; // step and more of each dimension
  };
  Ends ends(IRBuilder<> &B, const Span &S, const SCEV *Start);
  struct Within {
    Loop *Nest;
    const SCEV *Offset; // of the first access, from the pointer
    const Span *S;
    Value *Gap;
  };
  void findGaps(ArrayRef<Span *> Certain, SmallVectorImpl<Within> &Found);
  Value *beyond(IRBuilder<> &B, const Within &W);
  Value *doubtful(IRBuilder<> &B, const Span &S, const Ends &E);
  void tell(IRBuilder<> &B, const Span &S, const Ends &E);

  Function &F;
  LoopInfo &Loops;
  DominatorTree &Dominators;
  ScalarEvolution &Evolution;
  AssumptionCache &Assumptions;
  TargetLibraryInfo &Library;
  Runtime Stub;
  Dealt Marks;
  Escapes Kept;
  SCEVExpander Expander;
  Gaps Free;
  AAResults &Aliases;
  std::vector<std::unique_ptr<Swept>> Accesses;
  MapVector<Loop *, std::vector<std::unique_ptr<Span>>> Spans;
  std::vector<Choice> Choices;
};

bool Sweeper::run() {
  if (Loops.empty())
    return false;
  prepare();
  for (Loop *L : Loops.getLoopsInPreorder())
    collect(*L);
  for (Loop *L : Loops.getLoopsInPreorder())
    if (L->isInnermost())
      keepExact(*L);
  for (auto &[L, Found] : Spans) {
    SmallVector<Span *, 8> Certain, Others;
    for (auto &S : Found)
      (S->first().Certain ? Certain : Others).push_back(S.get());
    if (!Certain.empty())
      checkCertain(*L, Certain);
    if (!Others.empty())
      checkOthers(*L, Others);
  }
  // Last, because what is computed of the loops counts on them.
  for (Choice &C : Choices)
    copy(C);
  return true;
}

// A loop gets a block of its own before it, and what it computes leaves it through its exits.
void Sweeper::prepare() {
  SmallVector<Loop *, 8> Outer(Loops.begin(), Loops.end());
  for (Loop *L : Outer) {
    simplifyLoop(L, &Dominators, &Loops, &Evolution, &Assumptions, nullptr, false);
    formLCSSARecursively(*L, Dominators, &Loops, &Evolution);
  }
  if (liftLoads(Loops, Aliases, Kept))
    Evolution.forgetAllLoops();
}

void Sweeper::collect(Loop &L) {
  if (!L.isLoopSimplifyForm() || Free.communicates(L))
    return;
  for (BasicBlock *Block : L.blocks()) {
    if (Loops.getLoopFor(Block) != &L)
      continue;
    for (Instruction &I : *Block) {
      if (!isPlain(I) || Marks.is(I))
        continue;
      if (!Kept.mayBeWatched(getLoadStorePointerOperand(&I))) {
        Marks.mark(I);
        continue;
      }
      auto Access = std::make_unique<Swept>();
      if (!sweep(I, L, *Access))
        continue;
      while (widen(*Access))
        ;
      group(*Access);
      Accesses.push_back(std::move(Access));
    }
  }
}

// What an access of a loop looks like from before that loop.
bool Sweeper::sweep(Instruction &I, Loop &L, Swept &Result) {
  Value *Pointer = getLoadStorePointerOperand(&I);
  TypeSize Size = F.getParent()->getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
  if (Size.isScalable() || Pointer->getType()->getPointerAddressSpace() != 0)
    return false;
  Result.At = &I;
  Result.What = isa<LoadInst>(I) ? Kind::Load : Kind::Store;
  Result.Size = Size.getFixedValue();
  Result.Around = &L;
  Result.Certain = everyRound(*I.getParent(), L);
  const SCEV *Address = Evolution.getSCEV(Pointer);
  if (Evolution.isLoopInvariant(Address, &L)) {
    Result.Start = Address;
    return canExpand(Address, L);
  }
  const SCEV *More = Evolution.getBackedgeTakenCount(&L);
  if (isa<SCEVCouldNotCompute>(More)) {
    Result.Certain = false;
    More = Evolution.getSymbolicMaxBackedgeTakenCount(&L);
  }
  auto *Moving = dyn_cast<SCEVAddRecExpr>(Address);
  if (!Moving || !Moving->isAffine() || Moving->getLoop() != &L || isa<SCEVCouldNotCompute>(More))
    return false;
  const SCEV *Step = Moving->getStepRecurrence(Evolution);
  Result.Start = Moving->getStart();
  Result.Dimensions.push_back({Step, More});
  return canExpand(Result.Start, L) && canExpand(Step, L) && canExpand(More, L);
}

// Moves a certain access before one more loop around it, if that runs it whole in every round.
bool Sweeper::widen(Swept &Access) {
  Loop *Inner = Access.Around, *Outer = Inner->getParentLoop();
  if (!Access.Certain || !Outer || !Outer->isLoopSimplifyForm() || Free.communicates(*Outer))
    return false;
  const SCEV *More = Evolution.getBackedgeTakenCount(Outer);
  if (isa<SCEVCouldNotCompute>(More) || !canExpand(More, *Outer))
    return false;
  for (const Dimension &D : Access.Dimensions)
    if (!canExpand(D.Step, *Outer) || !canExpand(D.More, *Outer))
      return false;
  Guards Conditions = Access.Conditions;
  const SCEV *Start = Access.Start;
  if (Evolution.isLoopInvariant(Start, Outer)) {
    if (!canExpand(Start, *Outer) || !alwaysRuns(*Inner, *Outer, Conditions))
      return false;
  } else {
    auto *Moving = dyn_cast<SCEVAddRecExpr>(Start);
    if (!Moving || !Moving->isAffine() || Moving->getLoop() != Outer ||
        Access.Dimensions.size() == 2)
      return false;
    const SCEV *Step = Moving->getStepRecurrence(Evolution);
    if (!canExpand(Moving->getStart(), *Outer) || !canExpand(Step, *Outer) ||
        !alwaysRuns(*Inner, *Outer, Conditions))
      return false;
    Access.Start = Moving->getStart();
    Access.Dimensions.push_back({Step, More});
  }
  Access.Around = Outer;
  Access.Conditions = Conditions;
  return true;
}

// Does every round of the outer loop run the inner one, or every round for which a condition holds that is
// known before the outer loop? Such a condition is added to the guards.
bool Sweeper::alwaysRuns(Loop &Inner, Loop &Outer, Guards &Conditions) {
  BasicBlock *Exit = Inner.getUniqueExitBlock(), *Before = Inner.getLoopPreheader();
  if (!Exit || !Before || !Outer.contains(Exit))
    return false;
  Instruction *Place = Outer.getLoopPreheader()->getTerminator();
  auto IsKnown = [&](Value *Condition) {
    auto *Computed = dyn_cast<Instruction>(Condition);
    return !Computed || Dominators.dominates(Computed, Place);
  };
  if (any_of(Conditions, [&](auto &Guard) { return !IsKnown(Guard.first); }))
    return false;
  if (everyRound(*Before, Outer))
    return true;
  BasicBlock *Deciding = Before->getSinglePredecessor();
  auto *Branch = Deciding ? dyn_cast<BranchInst>(Deciding->getTerminator()) : nullptr;
  if (!Branch || !Branch->isConditional() || !everyRound(*Deciding, Outer) ||
      Loops.getLoopFor(Deciding) != &Outer || !IsKnown(Branch->getCondition()))
    return false;
  Conditions.push_back({Branch->getCondition(), Branch->getSuccessor(0) == Before});
  return true;
}

// Does the loop end, and every round of it come to this block?
bool Sweeper::everyRound(const BasicBlock &Block, const Loop &L) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  return !Exiting.empty() &&
         all_of(Exiting, [&](BasicBlock *Exit) { return Dominators.dominates(&Block, Exit); });
}

bool Sweeper::canExpand(const SCEV *Number, Loop &Before) {
  return Evolution.isLoopInvariant(Number, &Before) &&
         Expander.isSafeToExpandAt(Number, Before.getLoopPreheader()->getTerminator());
}

// Adds an access to the span it belongs to.
void Sweeper::group(Swept &Access) {
  auto &Known = Spans[Access.Around];
  auto Add = [&](Span &S, int64_t Distance) {
    S.Parts.push_back({&Access, Distance});
    S.Low = std::min(S.Low, Distance);
    S.High = std::max<int64_t>(S.High, Distance + Access.Size);
    Marks.mark(*Access.At);
  };
  for (auto &S : Known) {
    Swept &First = S->first();
    if (First.Certain != Access.Certain || First.Conditions != Access.Conditions ||
        First.Dimensions != Access.Dimensions)
      continue;
    auto *Distance = dyn_cast<SCEVConstant>(Evolution.getMinusSCEV(Access.Start, First.Start));
    if (Distance && Distance->getAPInt().abs().ult(Runtime::PageSize))
      return Add(*S, Distance->getAPInt().getSExtValue());
  }
  bool Copies = !Access.Certain;
  // A loop that searches something ends soon, and is not vectorised: its copy is worth while for numbers only.
  bool Searches = isa<SCEVCouldNotCompute>(Evolution.getBackedgeTakenCount(Access.Around));
  if (Copies && Searches && !getLoadStoreType(Access.At)->isFloatingPointTy())
    return;
  if (Copies && (!Access.Around->isInnermost() || F.hasOptSize() || !canCopy(*Access.Around, LargestCopy)))
    return;
  if (Known.size() < MostSpans) {
    Known.push_back(std::make_unique<Span>());
    Add(*Known.back(), 0);
  }
}

// Wide loads over gaps would look like loads of the gaps.
void Sweeper::keepExact(Loop &L) {
  PredicatedScalarEvolution Predicated(Evolution, L);
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load || Marks.is(I))
        continue;
      auto *Moving = Predicated.getAsAddRec(Load->getPointerOperand());
      if (!Moving || !Moving->isAffine())
        continue;
      auto *Step = dyn_cast<SCEVConstant>(Moving->getStepRecurrence(Evolution));
      TypeSize Size = F.getParent()->getDataLayout().getTypeStoreSize(Load->getType());
      if (!Step || Size.isScalable() || Step->getAPInt().abs() != Size.getFixedValue())
        return addStringMetadataToLoop(&L, "llvm.loop.vectorize.enable", false);
    }
}

// Computes where a span begins and ends, if its first access is there.
Sweeper::Ends Sweeper::ends(IRBuilder<> &B, const Span &S, const SCEV *Start) {
  Instruction *At = &*B.GetInsertPoint();
  Type *Word = Stub.Word;
  auto Expand = [&](const SCEV *Number) {
    return Expander.expandCodeFor(Number, nullptr, At);
  };
  Ends E;
  E.Start = Expand(Start);
  B.SetInsertPoint(At);
  if (E.Start->getType()->isPointerTy())
    E.Start = B.CreatePtrToInt(E.Start, Word);
  E.Low = Stub.further(B, E.Start, S.Low);
  E.Last = Stub.further(B, E.Start, S.High - 1);
  for (const Dimension &D : S.first().Dimensions) {
    Value *Step = Expand(Evolution.getTruncateOrSignExtend(D.Step, Word));
    Value *More = Expand(Evolution.getTruncateOrZeroExtend(D.More, Word));
    B.SetInsertPoint(At);
    E.Moves.append({Step, More});
    Value *Way = B.CreateMul(Step, More);
    auto *Known = dyn_cast<ConstantInt>(Step);
    Value *Down = Known ? B.getInt1(Known->isNegative())
                        : B.CreateICmpSLT(Step, ConstantInt::get(Word, 0));
    Value *None = ConstantInt::get(Word, 0);
    E.Low = B.CreateAdd(E.Low, B.CreateSelect(Down, Way, None));
    E.Last = B.CreateAdd(E.Last, B.CreateSelect(Down, None, Way));
  }
  return E;
}

// Whether more must be asked than the filter's bytes for both ends: they say something, or the span is so
// long that there are pages between them.
Value *Sweeper::doubtful(IRBuilder<> &B, const Span &S, const Ends &E) {
  Value *Either = B.CreateOr(Stub.watched(B, E.Low), Stub.watched(B, E.Last));
  Value *Doubtful = B.CreateIsNotNull(Either);
  Value *Length = B.CreateSub(E.Last, E.Low);
  Value *Long = B.CreateICmpUGE(Length, ConstantInt::get(Stub.Word, Runtime::PageSize));
  Doubtful = B.CreateOr(Doubtful, Long);
  for (auto [Condition, Needed] : S.first().Conditions)
    Doubtful = Needed ? B.CreateSelect(Condition, Doubtful, B.getFalse())
                      : B.CreateSelect(Condition, B.getFalse(), Doubtful);
  return Doubtful;
}

// The gaps that spans may be in, of those in a nest of loops (gaps.h). Arrays that are indexed alike need only be asked for the
// smallest of theirs.
void Sweeper::findGaps(ArrayRef<Span *> Certain, SmallVectorImpl<Within> &Found) {
  for (Span *S : Certain) {
    Swept &First = S->first();
    auto *Base = dyn_cast<SCEVUnknown>(Evolution.getPointerBase(First.Start));
    const SCEV *Offset = Evolution.removePointerBase(First.Start);
    if (!Base || !Base->getType()->isPointerTy() || isa<SCEVCouldNotCompute>(Offset) || !First.Conditions.empty() ||
        S->High - S->Low > Runtime::Reach || F.hasOptSize())
      continue;
    Gaps::Nest Around = Free.nest(*First.Around->getLoopPreheader(), Base->getValue());
    Value *Gap = Around.Outermost ? Free.gap(Base->getValue(), 0, Around) : nullptr;
    if (!Gap)
      continue;
    auto IsAlike = [&](const Within &Other) {
      return Other.Nest == Around.Outermost && Other.Offset == Offset && Other.S->first().Dimensions == First.Dimensions &&
             Other.S->Low == S->Low;
    };
    S->HasGap = true;
    auto Alike = find_if(Found, IsAlike);
    if (Alike == Found.end()) {
      Found.push_back({Around.Outermost, Offset, S, Gap});
      continue;
    }
    IRBuilder<> B(Around.Outermost->getLoopPreheader()->getTerminator());
    Alike->Gap = B.CreateBinaryIntrinsic(Intrinsic::umin, Alike->Gap, Gap);
  }
}

// Whether a span is not within its gap. The first bytes decide: what is watched is `Reach` bytes away from the gap.
Value *Sweeper::beyond(IRBuilder<> &B, const Within &W) {
  Ends E = ends(B, *W.S, W.Offset);
  Value *Last = Stub.further(B, E.Last, W.S->Low + 1 - W.S->High);
  return B.CreateOr(B.CreateICmpUGE(E.Low, W.Gap), B.CreateICmpUGE(Last, W.Gap));
}

// Before the loop: if (any span is doubtful) for each span: if (it is watched) tell its accesses. Of a span that has a gap, where it
// begins and ends is not computed before it is needed.
void Sweeper::checkCertain(Loop &L, ArrayRef<Span *> Certain) {
  DomTreeUpdater Updater(Dominators, DomTreeUpdater::UpdateStrategy::Eager);
  SmallVector<Within, 8> Near;
  findGaps(Certain, Near);
  Instruction *Before = L.getLoopPreheader()->getTerminator();
  IRBuilder<> B(Before);
  SmallVector<std::optional<Ends>, 8> AllEnds;
  SmallVector<Value *, 8> Doubts;
  Value *Any = B.getFalse();
  for (const Within &W : Near)
    Any = B.CreateOr(Any, beyond(B, W));
  for (Span *S : Certain) {
    AllEnds.push_back(std::nullopt);
    Doubts.push_back(nullptr);
    if (S->HasGap)
      continue;
    AllEnds.back() = ends(B, *S, S->first().Start);
    Doubts.back() = doubtful(B, *S, *AllEnds.back());
    Any = B.CreateOr(Any, Doubts.back());
  }
  Instruction *Doubtful =
      SplitBlockAndInsertIfThen(Any, Before, false, Stub.unlikely(), &Updater, &Loops);
  for (auto [S, Known, Doubt] : zip(Certain, AllEnds, Doubts)) {
    IRBuilder<> Late(Doubtful);
    Ends E = Known ? *Known : ends(Late, *S, S->first().Start);
    Instruction *Asking = SplitBlockAndInsertIfThen(Known ? Doubt : doubtful(Late, *S, E), Doubtful, false, nullptr,
                                                    &Updater, &Loops);
    IRBuilder<> Ask(Asking);
    Value *Watched = Stub.spanWatched(Ask, E.Low, E.Last);
    Instruction *Telling =
        SplitBlockAndInsertIfThen(Watched, Asking, false, Stub.unlikely(), &Updater, &Loops);
    IRBuilder<> Tell(Telling);
    tell(Tell, *S, E);
  }
}

// Tells every access of a span with its exact bytes, at its own place in the program.
void Sweeper::tell(IRBuilder<> &B, const Span &S, const Ends &E) {
  for (auto [Access, Distance] : S.Parts) {
    B.SetCurrentDebugLocation(placeOf(*Access->At));
    Value *Start = Stub.further(B, E.Start, Distance);
    SmallVector<Value *, 6> Arguments{Start, ConstantInt::get(Stub.Word, Access->Size)};
    Arguments.append(E.Moves);
    std::string Name = nameOf(Access->What).str();
    if (E.Moves.empty())
      Stub.tell(B, Name, Arguments);
    else
      Stub.call(B, (E.Moves.size() == 2 ? "loop_" : "nest_") + Name, Arguments);
  }
}

// Before the loop: if (a span is watched, or leaves the address space) a copy of the loop runs instead, where
// phase 2 finds the accesses not dealt with.
void Sweeper::checkOthers(Loop &L, ArrayRef<Span *> Others) {
  DomTreeUpdater Updater(Dominators, DomTreeUpdater::UpdateStrategy::Eager);
  Instruction *Before = L.getLoopPreheader()->getTerminator();
  IRBuilder<> B(Before);
  Value *Any = B.getFalse(), *Hit = B.getFalse();
  SmallVector<Ends, 8> AllEnds;
  for (Span *S : Others) {
    Ends E = ends(B, *S, S->first().Start);
    Any = B.CreateOr(Any, doubtful(B, *S, E));
    Hit = B.CreateOr(Hit, B.CreateICmpULT(E.Last, E.Low));
    AllEnds.push_back(E);
    // Rounds in which it does not happen may lie anywhere: a way that is too long is not trusted.
    for (unsigned Index = 0; Index < E.Moves.size(); Index += 2) {
      Value *Step = B.CreateBinaryIntrinsic(Intrinsic::abs, E.Moves[Index], B.getFalse());
      Value *Overflowing = B.CreateBinaryIntrinsic(Intrinsic::umul_with_overflow, Step,
                                                   E.Moves[Index + 1]);
      Hit = B.CreateOr(Hit, B.CreateExtractValue(Overflowing, 1));
      Hit = B.CreateOr(Hit, B.CreateICmpSLT(B.CreateExtractValue(Overflowing, 0),
                                            ConstantInt::get(Stub.Word, 0)));
    }
  }
  BasicBlock *Quick = Before->getParent();
  Instruction *Asking =
      SplitBlockAndInsertIfThen(B.CreateOr(Any, Hit), Before, false, nullptr, &Updater, &Loops);
  IRBuilder<> Ask(Asking);
  Value *Watched = Hit;
  for (const Ends &E : AllEnds)
    Watched = Ask.CreateOr(Watched, Stub.spanWatched(Ask, E.Low, E.Last));
  B.SetInsertPoint(Before);
  PHINode *Copied = PHINode::Create(B.getInt1Ty(), 2, "watched", &Before->getParent()->front());
  Copied->addIncoming(B.getFalse(), Quick);
  Copied->addIncoming(Watched, Asking->getParent());
  Choices.push_back({&L, Copied, {}});
  for (Span *S : Others)
    for (auto &Part : S->Parts)
      Choices.back().Untold.insert(Part.first->At);
}

void Sweeper::copy(Choice &C) {
  formLCSSA(*C.L, Dominators, &Loops, &Evolution);
  copyLoop(*C.L, C.Copied, Loops, Dominators, [&](const Instruction &Original, Instruction &Copy) {
    if (C.Untold.contains(&Original))
      Copy.setMetadata(LLVMContext::MD_access_group, nullptr);
  });
}

} // namespace

// All passes of one function come after each other.
static thread_local bool MayJoinLines = true;

bool LoopPass::mayJoinLines() { return MayJoinLines; }

PreservedAnalyses LoopPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  if (F.hasOptNone() || F.hasFnAttribute(Attribute::Naked))
    return PreservedAnalyses::all();
  restorePlaces(F);
  MayJoinLines = fencepost::mayJoinLines(F, Analyses);
  return Sweeper(F, Analyses).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace fencepost
