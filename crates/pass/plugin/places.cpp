#include "places.h"
#include "access.h"
#include "escape.h"
#include "options.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace fencepost {

namespace {

// The metadata of a note: scope, line, column.
constexpr const char *Note = "fencepost.place";

bool isKnown(const DebugLoc &Place) { return Place && Place.getLine() != 0; }

bool isIn(const DebugLoc &Place, const DISubprogram *Function) {
  return Place && cast<DILocalScope>(Place.getScope())->getSubprogram() == Function;
}

// Where the value of a load is used, or that of a store is computed.
DebugLoc placeOfValue(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    auto *Computed = dyn_cast<Instruction>(Store->getValueOperand());
    return Computed ? Computed->getDebugLoc() : DebugLoc();
  }
  for (const User *User : I.users()) {
    if (isKnown(cast<Instruction>(User)->getDebugLoc()))
      return cast<Instruction>(User)->getDebugLoc();
    // A loop begins with what was loaded before it.
    if (isa<PHINode>(User))
      for (const llvm::User *Next : User->users())
        if (isKnown(cast<Instruction>(Next)->getDebugLoc()))
          return cast<Instruction>(Next)->getDebugLoc();
  }
  return {};
}

// The call that a function was inlined for: the nearest one that is known of, from an access of it on.
DILocation *inlinedFor(const Instruction &I, const DISubprogram *Inlined) {
  if (DebugLoc Value = placeOfValue(I); isIn(Value, Inlined))
    return Value.getInlinedAt();
  for (const Instruction *Next = &I; Next; Next = Next->getNextNode())
    if (isIn(Next->getDebugLoc(), Inlined))
      return Next->getDebugLoc().getInlinedAt();
  for (const Instruction &Other : instructions(*I.getFunction()))
    if (isIn(Other.getDebugLoc(), Inlined))
      return Other.getDebugLoc().getInlinedAt();
  DISubprogram *Around = I.getFunction()->getSubprogram();
  return DILocation::get(I.getContext(), Around->getLine(), 0, Around);
}

DebugLoc notedPlace(const Instruction &I) {
  MDNode *Noted = I.getMetadata(Note);
  DISubprogram *Around = I.getFunction()->getSubprogram();
  if (!Noted || !Around)
    return {};
  auto *Scope = cast<DILocalScope>(Noted->getOperand(0));
  auto Number = [&](unsigned Index) {
    return unsigned(mdconst::extract<ConstantInt>(Noted->getOperand(Index))->getZExtValue());
  };
  DILocation *For = Scope->getSubprogram() == Around ? nullptr : inlinedFor(I, Scope->getSubprogram());
  return DILocation::get(I.getContext(), Number(1), Number(2), Scope, For);
}

// A plain access at a constant distance from where a pointer points to.
struct Part {
  bool Stores;
  const Value *Base;
  int64_t Offset;
  unsigned Line;

  // Would a vector reach from one to the other?
  bool adjoins(const Part &Other) const {
    return Stores == Other.Stores && Base == Other.Base && std::abs(Offset - Other.Offset) <= 64;
  }
};

// Do accesses of several lines lie side by side in a block?
bool joinsLines(BasicBlock &Block, Escapes &Kept) {
  const DataLayout &Layout = Block.getModule()->getDataLayout();
  SmallVector<Part, 16> Parts;
  for (Instruction &I : Block) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer || !isPlain(I) || !isKnown(I.getDebugLoc()) || !Kept.mayBeWatched(Pointer))
      continue;
    APInt Offset(Layout.getIndexTypeSizeInBits(Pointer->getType()), 0);
    const Value *Base = Pointer->stripAndAccumulateConstantOffsets(Layout, Offset, true);
    Part New{isa<StoreInst>(I), Base, Offset.getSExtValue(), I.getDebugLoc().getLine()};
    auto Joins = [&](const Part &P) { return P.Line != New.Line && P.adjoins(New); };
    if (any_of(Parts, Joins))
      return true;
    if (Parts.size() < 64)
      Parts.push_back(New);
  }
  return false;
}

// Is a loop one that only computes?
bool computes(const Loop &L, const TargetLibraryInfo &Library) {
  return all_of(L.blocks(), [&](const BasicBlock *Block) {
    return none_of(*Block, [&](const Instruction &I) { return mayCommunicate(I, Library); });
  });
}

} // namespace

void notePlaces(Function &F) {
  LLVMContext &Context = F.getContext();
  auto Number = [&](unsigned N) {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Context), N));
  };
  for (Instruction &I : instructions(F)) {
    const DebugLoc &Place = I.getDebugLoc();
    if ((isa<LoadInst>(I) || isa<StoreInst>(I)) && isKnown(Place) && !Place.getInlinedAt())
      I.setMetadata(Note, MDNode::get(Context, {Place.getScope(), Number(Place.getLine()),
                                                Number(Place.getCol())}));
  }
}

void restorePlaces(Function &F) {
  for (Instruction &I : instructions(F))
    if (!isKnown(I.getDebugLoc()))
      if (DebugLoc Noted = notedPlace(I))
        I.setDebugLoc(Noted);
}

bool mayJoinLines(Function &F, FunctionAnalysisManager &Analyses) {
  const LoopInfo &Loops = Analyses.getResult<LoopAnalysis>(F);
  const TargetLibraryInfo &Library = Analyses.getResult<TargetLibraryAnalysis>(F);
  Escapes Kept(prune(), Library);
  return none_of(F, [&](BasicBlock &Block) {
    if (!joinsLines(Block, Kept))
      return false;
    const Loop *Around = Loops.getLoopFor(&Block);
    return !Around || !computes(*Around, Library);
  });
}

DebugLoc placeOf(const Instruction &I) {
  if (isKnown(I.getDebugLoc()) || !I.getFunction()->getSubprogram())
    return I.getDebugLoc();
  if (DebugLoc Noted = notedPlace(I))
    return Noted;
  if (DebugLoc Value = placeOfValue(I); isKnown(Value))
    return Value;
  for (const Instruction *Next = I.getNextNode(); Next; Next = Next->getNextNode())
    if (isKnown(Next->getDebugLoc()))
      return Next->getDebugLoc();
  for (const Instruction *Last = I.getPrevNode(); Last; Last = Last->getPrevNode())
    if (isKnown(Last->getDebugLoc()))
      return Last->getDebugLoc();
  return I.getDebugLoc();
}

} // namespace fencepost
