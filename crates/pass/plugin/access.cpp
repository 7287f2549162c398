#include "access.h"
#include "places.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace fencepost {

namespace {

// Copies and fills of a constant size up to this stay instructions; others become calls of the stub.
constexpr uint64_t ShortCopy = 128;

// Variables that are not the program's: the filter, and counters of the compiler.
bool isCompilers(const Value *Pointer) {
  auto *Variable = dyn_cast<GlobalVariable>(getUnderlyingObject(Pointer));
  return Variable && (Variable->getName().starts_with("fencepost_") ||
                      Variable->getName().starts_with("__llvm_") ||
                      Variable->getName().starts_with("__prof"));
}

class Reader {
public:
  Reader(Instruction &I, SmallVectorImpl<Access> &Found)
      : I(I), Layout(I.getModule()->getDataLayout()), Found(Found) {}

  void read() {
    if (auto *Load = dyn_cast<LoadInst>(&I))
      whole(Load->getPointerOperand(), Load->getType(),
            Load->isAtomic() ? Kind::AtomicLoad : Kind::Load);
    else if (auto *Store = dyn_cast<StoreInst>(&I))
      whole(Store->getPointerOperand(), Store->getValueOperand()->getType(),
            Store->isAtomic() ? Kind::AtomicStore : Kind::Store);
    else if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
      whole(Update->getPointerOperand(), Update->getType(), Kind::AtomicStore);
    else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
      exchange(*Exchange);
    else if (auto *Copy = dyn_cast<MemIntrinsic>(&I))
      copy(*Copy);
    else if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
      vector(*Intrinsic);
    else if (auto *Call = dyn_cast<CallBase>(&I))
      passed(*Call);
  }

private:
  Access *add(Value *Pointer, uint64_t Size, Kind What) {
    if (Size == 0 || Pointer->getType()->getPointerAddressSpace() != 0 || isCompilers(Pointer))
      return nullptr;
    Found.push_back({&I, placeOf(I), Pointer, Size, What});
    return &Found.back();
  }

  Access *whole(Value *Pointer, Type *Type, Kind What) {
    TypeSize Size = Layout.getTypeStoreSize(Type);
    return Size.isScalable() ? nullptr : add(Pointer, Size.getFixedValue(), What);
  }

  // A failed exchange is a load; so it is told once that is known.
  void exchange(AtomicCmpXchgInst &Exchange) {
    Access *Told = whole(Exchange.getPointerOperand(), Exchange.getNewValOperand()->getType(),
                         Kind::AtomicStore);
    if (!Told)
      return;
    IRBuilder<> B(Exchange.getNextNode());
    Told->Swapped = B.CreateExtractValue(&Exchange, 1);
    Told->At = cast<Instruction>(Told->Swapped)->getNextNode();
  }

  void copy(MemIntrinsic &Copy) {
    auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
    if (!Length || Length->getZExtValue() > ShortCopy)
      return;
    uint64_t Size = Length->getZExtValue();
    if (auto *Transfer = dyn_cast<MemTransferInst>(&Copy))
      add(Transfer->getSource(), Size, Kind::Load);
    add(Copy.getDest(), Size, Kind::Store);
  }

  void vector(IntrinsicInst &Call) {
    Value *Stored = Call.arg_empty() ? nullptr : Call.getArgOperand(0);
    switch (Call.getIntrinsicID()) {
    case Intrinsic::masked_load:
      return masked(Call.getArgOperand(0), Call.getType(), Kind::Load,
                    Call.getArgOperand(2));
    case Intrinsic::masked_store:
      return masked(Call.getArgOperand(1), Stored->getType(), Kind::Store,
                    Call.getArgOperand(3));
    case Intrinsic::masked_gather:
      return scattered(Call.getArgOperand(0), Call.getType(), Kind::Load,
                       Call.getArgOperand(2));
    case Intrinsic::masked_scatter:
      return scattered(Call.getArgOperand(1), Stored->getType(), Kind::Store,
                       Call.getArgOperand(3));
    case Intrinsic::masked_expandload:
      return packed(Call.getArgOperand(0), Call.getType(), Kind::Load, Call.getArgOperand(1));
    case Intrinsic::masked_compressstore:
      return packed(Call.getArgOperand(1), Stored->getType(), Kind::Store, Call.getArgOperand(2));
    default:
      return;
    }
  }

  uint64_t laneSize(Type *Vector) {
    return Layout.getTypeStoreSize(Vector->getScalarType()).getFixedValue();
  }

  void masked(Value *Pointer, Type *Type, Kind What, Value *Mask) {
    if (!isa<FixedVectorType>(Type))
      return;
    Access *Told = whole(Pointer, Type, What);
    auto *Known = dyn_cast<Constant>(Mask);
    if (!Told || (Known && Known->isAllOnesValue()))
      return;
    Told->Lanes = Mask;
    Told->Lane = laneSize(Type);
  }

  // A lane that is off touches the null page, where nothing is watched.
  void scattered(Value *Pointers, Type *Type, Kind What, Value *Mask) {
    auto *Vector = dyn_cast<FixedVectorType>(Type);
    if (!Vector)
      return;
    IRBuilder<> B(&I);
    for (unsigned Lane = 0; Lane < Vector->getNumElements(); Lane++) {
      Value *Pointer = B.CreateExtractElement(Pointers, Lane);
      auto *Known = dyn_cast<Constant>(Mask);
      if (!Known || !Known->isAllOnesValue()) {
        Value *On = B.CreateExtractElement(Mask, Lane);
        Pointer = B.CreateSelect(On, Pointer, Constant::getNullValue(Pointer->getType()));
      }
      add(Pointer, laneSize(Type), What);
    }
  }

  // The lanes that are on are beside each other in memory.
  void packed(Value *Pointer, Type *Type, Kind What, Value *Mask) {
    auto *Vector = dyn_cast<FixedVectorType>(Type);
    Access *Told = Vector ? whole(Pointer, Type, What) : nullptr;
    if (!Told)
      return;
    IRBuilder<> B(&I);
    llvm::Type *Word = Layout.getIntPtrType(I.getContext());
    Value *Bits = B.CreateBitCast(Mask, B.getIntNTy(Vector->getNumElements()));
    Value *Count = B.CreateUnaryIntrinsic(Intrinsic::ctpop, Bits);
    Told->Bytes = B.CreateMul(B.CreateZExtOrTrunc(Count, Word),
                              ConstantInt::get(Word, laneSize(Type)));
  }

  // The caller copies what it passes by value.
  void passed(CallBase &Call) {
    for (unsigned Index = 0; Index < Call.arg_size(); Index++)
      if (Call.isByValArgument(Index))
        whole(Call.getArgOperand(Index), Call.getParamByValType(Index),
              Kind::Load);
  }

  Instruction &I;
  const DataLayout &Layout;
  SmallVectorImpl<Access> &Found;
};

// Functions of the C library that compute a number from numbers.
bool isArithmetic(const Function &Callee, const TargetLibraryInfo &Library) {
  LibFunc Known;
  if (!Library.getLibFunc(Callee, Known) || Callee.getReturnType()->isVoidTy())
    return false;
  auto IsNumber = [](Type *Type) { return Type->isFloatingPointTy() || Type->isIntegerTy(); };
  return Callee.getReturnType()->isFloatingPointTy() &&
         all_of(Callee.getFunctionType()->params(), IsNumber);
}

// What phase 1 has put into the program.
bool isStubs(const Function &Callee) {
  return Callee.hasHiddenVisibility() && Callee.getName().starts_with("fencepost_") && Callee.onlyAccessesInaccessibleMemory();
}

} // namespace

void accessesOf(Instruction &I, SmallVectorImpl<Access> &Found) { Reader(I, Found).read(); }

bool isPlain(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple();
  auto *Store = dyn_cast<StoreInst>(&I);
  return Store && Store->isSimple();
}

bool mayCommunicate(const Instruction &I, const TargetLibraryInfo &Library) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || isa<MemIntrinsic>(Call))
    return false;
  if (isa<IntrinsicInst>(Call))
    return Call->mayThrow() || !Call->willReturn();
  if (Call->doesNotAccessMemory() && Call->doesNotThrow() && Call->hasFnAttr(Attribute::WillReturn))
    return false;
  const Function *Callee = Call->getCalledFunction();
  return !Callee || !(isArithmetic(*Callee, Library) || isStubs(*Callee));
}

} // namespace fencepost
