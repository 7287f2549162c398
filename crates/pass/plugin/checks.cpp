#include "checks.h"
#include "access.h"
#include "escape.h"
#include "frames.h"
#include "gaps.h"
#include "heat.h"
#include "loops.h"
#include "options.h"
#include "orders.h"
#include "quiet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include <optional>

using namespace llvm;

namespace fencepost {

namespace {

// Bytes at constant distances from a pointer: `Low` to `High`, exclusive.
struct Hull {
  Value *Base;
  int64_t Low, High;

  // Has all of it the answer of the pointer itself, as what is not far behind it?
  bool isNear() const { return Low >= 0 && High <= Runtime::Reach; }
};

struct Told {
  Access What;
  Value *Base;
  int64_t Low; // its distance from the base
};

// Accesses that are told at one place.
struct Check {
  Instruction *At;
  double Heat;
  SmallVector<Hull, 4> Hulls;
  SmallVector<Told, 4> Accesses;
  Value *Beyond = nullptr; // if there are gaps: whether an access is not within its own
};

// Less heat than these, and a check becomes calls, or a jump over them. They are chosen so that SQLite becomes twice as large at most.
constexpr double Rarely = 0.012, Seldom = 0.08;

// The end of the name of the function that tells an access, if there is one for its size.
std::optional<std::string> sizedName(const Access &A) {
  if (A.Lanes || A.Swapped || A.Bytes || A.Size > 16 || !isPowerOf2_64(A.Size))
    return {};
  return nameOf(A.What).str() + "_" + std::to_string(A.Size);
}

// But for where in the line it is.
bool isSameLine(const DebugLoc &One, const DebugLoc &Other) {
  return One == Other || (One && Other && One.getLine() == Other.getLine() && One.getScope() == Other.getScope() &&
                          One.getInlinedAt() == Other.getInlinedAt());
}

class Checker {
public:
  Checker(Function &F, const Runtime &Stub, const Dealt &Marks, const Heat &Heats, FunctionAnalysisManager &Analyses)
      : F(F), Layout(F.getParent()->getDataLayout()), Stub(Stub), Marks(Marks), Heats(Heats),
        Library(Analyses.getResult<TargetLibraryAnalysis>(F)), Free(F, Stub, Analyses), Kept(prune(), Library) {}

  void run();

private:
  void block(BasicBlock &Block);
  void add(const Access &A);
  bool fits(const Check &C, Value *Base) const;
  bool isRare(const Check &C) const;
  bool isSeldom(const Check &C) const;
  void findGaps(Check &C);
  void emit(Check &C);
  void emitCalls(const Check &C);
  void tell(IRBuilder<> &B, const Access &A, Value *Address);
  void callInstead(MemIntrinsic &Copy);

  Function &F;
  const DataLayout &Layout;
  const Runtime &Stub;
  const Dealt &Marks;
  const Heat &Heats;
  const TargetLibraryInfo &Library;
  Gaps Free;
  Escapes Kept;
  std::vector<Check> Checks;
  size_t Open = 0; // checks from here on belong to what was looked at since the last communication
};

void Checker::run() {
  // Frames first: what they look at are the variables as the program uses them.
  SmallVector<AllocaInst *, 8> Variables;
  for (Instruction &I : instructions(F))
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Kept.isKept(*Variable))
      Variables.push_back(Variable);
  SmallVector<Instruction *, 8> Ordering;
  SmallVector<MemIntrinsic *, 8> Copies;
  SmallVector<BasicBlock *, 32> Blocks;
  for (BasicBlock &Block : F)
    Blocks.push_back(&Block);
  for (BasicBlock *Block : Blocks) {
    block(*Block);
    for (Instruction &I : *Block) {
      if (auto *Copy = dyn_cast<MemIntrinsic>(&I))
        Copies.push_back(Copy);
      else if (ordersThreads(I) && !Marks.is(I))
        Ordering.push_back(&I);
      // Two calls of one function on different lines stay two.
      if (auto *Call = dyn_cast<CallBase>(&I); Call && !isa<IntrinsicInst>(I))
        Call->addFnAttr(Attribute::NoMerge);
      if (auto *Call = dyn_cast<CallInst>(&I))
        maybeMarkSanitizerLibraryCallNoBuiltin(Call, &Library);
    }
  }
  // All gaps first: they count on loops as they are.
  if (!F.hasOptNone() && !F.hasOptSize())
    for (Check &C : Checks)
      findGaps(C);
  for (Check &C : Checks)
    emit(C);
  for (Instruction *I : Ordering)
    tellOrder(*I, Stub);
  for (MemIntrinsic *Copy : Copies)
    callInstead(*Copy);
  if (!Variables.empty())
    watchFrame(F, Stub);
}

void Checker::block(BasicBlock &Block) {
  Open = Checks.size();
  SmallVector<Instruction *, 32> Instructions;
  for (Instruction &I : Block)
    Instructions.push_back(&I);
  for (Instruction *I : Instructions) {
    SmallVector<Access, 4> Found;
    if (!Marks.is(*I))
      accessesOf(*I, Found);
    for (Access &A : Found)
      if (Kept.mayBeWatched(A.Pointer))
        add(A);
    if (mayCommunicate(*I, Library) || ordersThreads(*I))
      Open = Checks.size();
  }
}

// Is the pointer known where the check is?
bool Checker::fits(const Check &C, Value *Base) const {
  auto *Computed = dyn_cast<Instruction>(Base);
  return !Computed || Computed->getParent() != C.At->getParent() || Computed->comesBefore(C.At);
}

void Checker::add(const Access &A) {
  APInt Offset(Layout.getIndexTypeSizeInBits(A.Pointer->getType()), 0);
  Value *Base = A.Pointer->stripAndAccumulateConstantOffsets(Layout, Offset, true);
  int64_t Low = Offset.getSExtValue(), High = Low + int64_t(A.Size);
  // What is computed for the access itself is known there only.
  bool Moves = !A.Bytes && !A.Lanes && !A.Swapped;
  auto Usable = [&](const Check &C) { return Moves && fits(C, Base); };
  auto Found = std::find_if(Checks.begin() + Open, Checks.end(), Usable);
  if (Found == Checks.end()) {
    Checks.push_back({A.At, Heats.of(*A.At->getParent()), {}, {}});
    Found = std::prev(Checks.end());
  }
  auto IsAgain = [&](const Told &Other) {
    return Moves && Base == Other.Base && Low == Other.Low && A.Size == Other.What.Size && A.What == Other.What.What &&
           isSameLine(A.Place, Other.What.Place);
  };
  if (any_of(Found->Accesses, IsAgain))
    return;
  Found->Accesses.push_back({A, Base, Low});
  auto Joins = [&](const Hull &H) {
    return H.Base == Base && std::max(High, H.High) - std::min(Low, H.Low) <= int64_t(Runtime::PageSize);
  };
  auto Hull = find_if(Found->Hulls, Joins);
  if (Hull == Found->Hulls.end())
    Found->Hulls.push_back({Base, Low, High});
  else
    *Hull = {Base, std::min(Low, Hull->Low), std::max(High, Hull->High)};
}

// Does a check run so seldom that a call for each access costs less than a larger program? A call takes about five times as long
// as an answer of the filter.
bool Checker::isRare(const Check &C) const {
  double Costs = (5 * double(C.Accesses.size()) / double(C.Hulls.size()) - 1) / 4;
  return !F.hasOptNone() && C.Heat * Costs < Rarely &&
         all_of(C.Accesses, [](const Told &T) { return sizedName(T.What).has_value(); });
}

// So seldom that a jump that is taken costs less than a larger program?
bool Checker::isSeldom(const Check &C) const {
  return !F.hasOptNone() && C.Heat < Seldom;
}

// Asks before a nest of loops (gaps.h) what can be asked there for all accesses: those to elements of arrays.
void Checker::findGaps(Check &C) {
  struct Element {
    Value *Base, *Index;
    uint64_t Scale;
    int64_t Distance;
    Gaps::Nest Around;
  };
  SmallVector<Element, 4> Elements;
  if (isRare(C))
    return;
  for (const Hull &H : C.Hulls) {
    auto *Address = dyn_cast<GetElementPtrInst>(H.Base);
    MapVector<Value *, APInt> Indices;
    APInt Distance(Layout.getIndexTypeSizeInBits(H.Base->getType()), 0);
    if (!H.isNear() || !Address || Address->getType()->isVectorTy() ||
        !cast<GEPOperator>(Address)->collectOffset(Layout, Distance.getBitWidth(), Indices, Distance) || Indices.size() != 1)
      return;
    auto [Index, Scale] = Indices.front();
    Gaps::Nest Around = Free.nest(*C.At->getParent(), Address->getPointerOperand());
    if (!Around.Outermost || Index->getType() != Stub.Word || !Scale.isStrictlyPositive())
      return;
    Elements.push_back({Address->getPointerOperand(), Index, Scale.getZExtValue(), Distance.getSExtValue(), Around});
  }
  SmallVector<Value *, 4> Ends;
  for (const Element &E : Elements) {
    Value *Gap = Free.gap(E.Base, E.Distance, E.Around);
    if (!Gap)
      return;
    IRBuilder<> Before(E.Around.Outermost->getLoopPreheader()->getTerminator());
    Ends.push_back(Before.CreateUDiv(Gap, ConstantInt::get(Stub.Word, E.Scale)));
  }
  IRBuilder<> B(C.At);
  for (auto [E, End] : zip(Elements, Ends)) {
    Value *Beyond = B.CreateICmpUGE(E.Index, End);
    C.Beyond = C.Beyond ? B.CreateOr(C.Beyond, Beyond) : Beyond;
  }
}

// Functions that ask the filter themselves.
void Checker::emitCalls(const Check &C) {
  for (const Told &T : C.Accesses) {
    IRBuilder<> B(T.What.At);
    B.SetCurrentDebugLocation(T.What.Place);
    Stub.tell(B, "check_" + *sizedName(T.What), {T.What.Pointer})->getCalledFunction()->removeFnAttr(Attribute::Cold);
  }
}

void Checker::emit(Check &C) {
  if (isRare(C))
    return emitCalls(C);
  Instruction *At = C.Beyond ? SplitBlockAndInsertIfThen(C.Beyond, C.At, false, Stub.unlikely()) : C.At;
  IRBuilder<> B(At);
  B.SetCurrentDebugLocation(C.Accesses.front().What.Place);
  // An address that is needed for the check alone, out of the way, need not be computed where the access is.
  DenseMap<Value *, Value *> Bases;
  for (const Hull &H : C.Hulls) {
    auto *Address = C.Beyond ? cast<Instruction>(H.Base)->clone() : nullptr;
    Bases[H.Base] = B.CreatePtrToInt(Address ? B.Insert(Address) : H.Base, Stub.Word);
  }
  Value *Any = nullptr;
  for (const Hull &H : C.Hulls) {
    Value *Base = Bases[H.Base];
    int64_t From = H.isNear() ? 0 : H.Low;
    Value *Watched = Stub.watched(B, Stub.further(B, Base, From));
    if (H.High - From > Runtime::Reach)
      Watched = B.CreateOr(Watched, Stub.watched(B, Stub.further(B, Base, H.High - 1)));
    Any = Any ? B.CreateOr(Any, Watched) : Watched;
  }
  Instruction *Telling =
      SplitBlockAndInsertIfThen(B.CreateIsNotNull(Any), At, false, isSeldom(C) ? Stub.even() : Stub.unlikely());
  IRBuilder<> Tell(Telling);
  for (const Told &T : C.Accesses) {
    Tell.SetCurrentDebugLocation(T.What.Place);
    tell(Tell, T.What, Stub.further(Tell, Bases[T.Base], T.Low));
  }
}

void Checker::tell(IRBuilder<> &B, const Access &A, Value *Address) {
  Type *Word = Stub.Word;
  auto Number = [&](uint64_t N) { return ConstantInt::get(Word, N); };
  std::string Name = nameOf(A.What).str();
  if (auto Sized = sizedName(A)) {
    Stub.tell(B, *Sized, {Address});
  } else if (A.Lanes) {
    auto *Mask = cast<FixedVectorType>(A.Lanes->getType());
    Value *Bits = B.CreateBitCast(A.Lanes, B.getIntNTy(Mask->getNumElements()));
    Bits = B.CreateZExtOrTrunc(Bits, B.getInt64Ty());
    Stub.tell(B, "lanes_" + Name, {Address, Number(A.Lane), Bits});
  } else if (A.Swapped) {
    Value *Swapped = B.CreateZExt(A.Swapped, B.getInt32Ty());
    Stub.tell(B, "exchange", {Address, Number(A.Size), Swapped});
  } else {
    Stub.tell(B, Name, {Address, A.Bytes ? A.Bytes : Number(A.Size)});
  }
}

// Of a copy whose length is no small constant, the stub's function tells the bytes.
void Checker::callInstead(MemIntrinsic &Copy) {
  SmallVector<Access, 2> Told;
  accessesOf(Copy, Told);
  bool Set = isa<MemSetInst>(Copy), Inline = Copy.getIntrinsicID() == Intrinsic::memcpy_inline;
  if (!Told.empty() || Inline || Copy.getDestAddressSpace() != 0)
    return;
  auto *Transfer = dyn_cast<MemTransferInst>(&Copy);
  if (auto *Length = dyn_cast<ConstantInt>(Copy.getLength()); Length && Length->isZero())
    return;
  bool Needed = Kept.mayBeWatched(Copy.getDest()) || (Transfer && Kept.mayBeWatched(Transfer->getSource()));
  if (!Needed)
    return;
  IRBuilder<> B(&Copy);
  Type *Pointer = Copy.getDest()->getType();
  Value *Length = B.CreateZExtOrTrunc(Copy.getLength(), Stub.Word);
  StringRef Name = Set ? "__tsan_memset" : isa<MemMoveInst>(Copy) ? "__tsan_memmove" : "__tsan_memcpy";
  Value *What = Set ? B.CreateZExt(cast<MemSetInst>(Copy).getValue(), B.getInt32Ty())
                    : Transfer->getSource();
  FunctionCallee Callee = F.getParent()->getOrInsertFunction(Name, Pointer, Pointer, What->getType(),
                                                             Stub.Word);
  if (auto *Function = dyn_cast<llvm::Function>(Callee.getCallee())) {
    Function->setVisibility(GlobalValue::HiddenVisibility);
    Function->setDSOLocal(true);
  }
  CallInst *Call = B.CreateCall(Callee, {Copy.getDest(), What, Length});
  Call->addFnAttr(Attribute::NoMerge);
  Call->addFnAttr(Attribute::NoUnwind);
  Copy.eraseFromParent();
}

} // namespace

PreservedAnalyses CheckPass::run(Module &M, ModuleAnalysisManager &Analyses) {
  auto &Functions = Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Runtime Stub(M);
  Dealt Marks(M);
  Heat Heats(M, Functions);
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasAvailableExternallyLinkage() || F.hasFnAttribute(Attribute::Naked))
      continue;
    Checker(F, Stub, Marks, Heats, Functions).run();
  }
  announceQuietWork(M, Stub, Functions);
  return PreservedAnalyses::none();
}

} // namespace fencepost
