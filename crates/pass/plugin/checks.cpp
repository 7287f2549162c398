#include "checks.h"
#include "access.h"
#include "escape.h"
#include "frames.h"
#include "loops.h"
#include "options.h"
#include "orders.h"
#include "quiet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include <optional>

using namespace llvm;

namespace fencepost {

namespace {

// An access is covered by the answer for one of these distances from its pointer.
constexpr int64_t Grid = Runtime::Reach / 2;
// Checks of more accesses than these jump to a block out of the way, and all those of a block that has more
// checks: LLVM takes a time for the operands of assembly that grows with the square of their number.
constexpr size_t MostInline = 3, MostInBlock = 256;
// So many answers are remembered; so many of the last checks of a block, and of their answers, are looked at.
constexpr size_t MostKnown = 8, MostOpen = 32;

int64_t gridBelow(int64_t Distance) { return Distance - (Distance % Grid + Grid) % Grid; }

// The filter is asked so many bytes from a pointer.
struct Question {
  Value *Base;
  int64_t Distance;
  bool operator==(const Question &Other) const {
    return Base == Other.Base && Distance == Other.Distance;
  }
};

struct Answer {
  Question To;
  unsigned Uses = 0;     // so many checks
  Value *Byte = nullptr; // once the first of them is there
};

struct Told {
  Access What;
  Value *Base;
  int64_t Distance; // from the base
};

// Accesses that are told at one place.
struct Check {
  Instruction *At;
  SmallVector<unsigned, 4> Answers; // their numbers
  SmallVector<Told, 4> Accesses;
  bool Branches = false; // to a block out of the way
};

// The last answers that count, by their numbers.
using State = SmallVector<unsigned, MostKnown>;

std::optional<std::string> sizedName(const Access &A) {
  if (A.Lanes || A.Swapped || A.Bytes || A.Size > 16 || !isPowerOf2_64(A.Size))
    return {};
  return nameOf(A.What).str() + "_" + std::to_string(A.Size);
}

class Checker {
public:
  Checker(Function &F, const Runtime &Stub, const Dealt &Marks, const TargetLibraryInfo &Library)
      : F(F), Layout(F.getParent()->getDataLayout()), Stub(Stub), Marks(Marks), Library(Library),
        Kept(prune(), Library), Inline(Runtime::canTellInline(F)) {}

  void run();

private:
  void block(BasicBlock &Block);
  void enter(const BasicBlock &Block);
  void add(const Access &A);
  bool fits(const Check &C, Value *Base) const;
  unsigned answer(const Question &To, bool Remember);
  Value *byteOf(IRBuilder<> &B, Answer &A) const;
  bool isInline(const Check &C) const;
  void emit(Check &C);
  void tell(IRBuilder<> &B, const Access &A, Value *Address);
  void callInstead(MemIntrinsic &Copy);

  Function &F;
  const DataLayout &Layout;
  const Runtime &Stub;
  const Dealt &Marks;
  const TargetLibraryInfo &Library;
  Escapes Kept;
  bool Inline; // may checks be assembly?
  std::vector<Check> Checks;
  size_t Open = 0; // checks from here on belong to what was looked at since the last communication
  std::vector<Answer> Answers;
  State Known;                               // since the last communication, on every way here
  DenseMap<const BasicBlock *, State> AtEnd; // of the blocks that were looked at
};

void Checker::run() {
  // Frames first: what they look at are the variables as the program uses them.
  SmallVector<AllocaInst *, 8> Variables;
  for (Instruction &I : instructions(F))
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && Kept.isKept(*Variable))
      Variables.push_back(Variable);
  SmallVector<Instruction *, 8> Ordering;
  SmallVector<MemIntrinsic *, 8> Copies;
  // What is known at a block was learnt in blocks before it.
  ReversePostOrderTraversal<Function *> Blocks(&F);
  for (BasicBlock *Block : Blocks) {
    block(*Block);
    for (Instruction &I : *Block) {
      if (auto *Copy = dyn_cast<MemIntrinsic>(&I))
        Copies.push_back(Copy);
      else if (ordersThreads(I) && !Marks.is(I))
        Ordering.push_back(&I);
      else if (auto *Call = dyn_cast<CallInst>(&I))
        maybeMarkSanitizerLibraryCallNoBuiltin(Call, &Library);
    }
  }
  for (Check &C : Checks)
    emit(C);
  for (Instruction *I : Ordering)
    tellOrder(*I, Stub);
  for (MemIntrinsic *Copy : Copies)
    callInstead(*Copy);
  if (!Variables.empty())
    watchFrame(F, Stub);
}

// What every way into the block knows. A way that was not followed yet knows nothing.
void Checker::enter(const BasicBlock &Block) {
  Open = Checks.size();
  Known.clear();
  bool First = true;
  for (const BasicBlock *Before : predecessors(&Block)) {
    auto Found = AtEnd.find(Before);
    if (Found == AtEnd.end())
      return Known.clear();
    if (First)
      Known = Found->second;
    else
      erase_if(Known, [&](unsigned Number) { return !is_contained(Found->second, Number); });
    First = false;
    if (Known.empty())
      return;
  }
}

void Checker::block(BasicBlock &Block) {
  enter(Block);
  size_t Begin = Checks.size();
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
    if (mayCommunicate(*I, Library) || ordersThreads(*I)) {
      Open = Checks.size();
      Known.clear();
    }
  }
  AtEnd[&Block] = Known;
  if (Checks.size() - Begin > MostInBlock)
    for (Check &C : drop_begin(Checks, Begin))
      C.Branches = true;
}

// Is the pointer known where the check is?
bool Checker::fits(const Check &C, Value *Base) const {
  auto *Computed = dyn_cast<Instruction>(Base);
  return !Computed || Computed->getParent() != C.At->getParent() || Computed->comesBefore(C.At);
}

// The number of an answer that counts here.
unsigned Checker::answer(const Question &To, bool Remember) {
  auto Same = [&](unsigned Number) { return Answers[Number].To == To; };
  if (auto Found = find_if(Known, Same); Remember && Found != Known.end())
    return *Found;
  unsigned Number = Answers.size();
  Answers.push_back({To});
  if (Remember) {
    if (Known.size() == MostKnown)
      Known.erase(Known.begin());
    Known.push_back(Number);
  }
  return Number;
}

void Checker::add(const Access &A) {
  APInt Offset(Layout.getIndexTypeSizeInBits(A.Pointer->getType()), 0);
  Value *Base = A.Pointer->stripAndAccumulateConstantOffsets(Layout, Offset, true);
  int64_t Distance = Offset.getSExtValue();
  // What is computed for the access itself is known there only.
  bool Moves = !A.Bytes && !A.Lanes && !A.Swapped;
  auto Usable = [&](const Check &C) { return Moves && fits(C, Base); };
  size_t First = std::max(Open, Checks.size() - std::min(Checks.size(), MostOpen));
  auto Found = std::find_if(Checks.begin() + First, Checks.end(), Usable);
  if (Found == Checks.end()) {
    Checks.push_back({A.At, {}, {}});
    Found = std::prev(Checks.end());
  }
  Found->Accesses.push_back({A, Base, Distance});
  auto Ask = [&](int64_t At) {
    auto &Asked = Found->Answers;
    auto IsSame = [&](unsigned Number) { return Answers[Number].To == Question{Base, At}; };
    if (any_of(ArrayRef(Asked).take_back(MostOpen), IsSame))
      return;
    Asked.push_back(answer({Base, At}, Moves));
    Answers[Asked.back()].Uses++;
  };
  Ask(gridBelow(Distance));
  // Vectors of vectors, say.
  if (A.Size > uint64_t(Grid))
    Ask(Distance + int64_t(A.Size) - 1);
}

// The filter is asked where the answer is first used, which every other use comes after.
Value *Checker::byteOf(IRBuilder<> &B, Answer &A) const {
  if (!A.Byte)
    A.Byte = Stub.watched(B, Stub.further(B, B.CreatePtrToInt(A.To.Base, Stub.Word), A.To.Distance));
  return A.Byte;
}

bool Checker::isInline(const Check &C) const {
  // Distances are parts of instructions.
  auto Fits = [](const Told &T) { return sizedName(T.What) && isInt<31>(T.Distance); };
  return Inline && !C.Branches && C.Accesses.size() <= MostInline && all_of(C.Accesses, Fits);
}

void Checker::emit(Check &C) {
  IRBuilder<> B(C.At);
  B.SetCurrentDebugLocation(C.Accesses.front().What.Place);
  bool Assembly = isInline(C);
  Answer &First = Answers[C.Answers.front()];
  if (Assembly && C.Accesses.size() == 1 && C.Answers.size() == 1 && First.Uses == 1) {
    const Told &T = C.Accesses.front();
    return Stub.tellIfWatched(B, *sizedName(T.What), T.Base, T.Distance, First.To.Distance);
  }
  Value *Any = nullptr;
  for (unsigned Number : C.Answers) {
    Value *Byte = byteOf(B, Answers[Number]);
    Any = Any ? B.CreateOr(Any, Byte) : Byte;
  }
  if (Assembly) {
    for (const Told &T : C.Accesses) {
      B.SetCurrentDebugLocation(T.What.Place);
      Stub.tellIf(B, Any, *sizedName(T.What), T.Base, T.Distance);
    }
    return;
  }
  IRBuilder<> Tell(SplitBlockAndInsertIfThen(B.CreateIsNotNull(Any), C.At, false, Stub.unlikely()));
  for (const Told &T : C.Accesses) {
    Tell.SetCurrentDebugLocation(T.What.Place);
    tell(Tell, T.What, Stub.further(Tell, Tell.CreatePtrToInt(T.Base, Stub.Word), T.Distance));
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
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasAvailableExternallyLinkage() || F.hasFnAttribute(Attribute::Naked))
      continue;
    Checker(F, Stub, Marks, Functions.getResult<TargetLibraryAnalysis>(F)).run();
  }
  announceQuietWork(M, Stub, Functions);
  return PreservedAnalyses::none();
}

} // namespace fencepost
