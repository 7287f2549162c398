#include "orders.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace fencepost {

namespace {

// Where an instruction orders, and how; an exchange that fails may order less.
struct Order {
  Value *Pointer = nullptr; // of a fence, none
  AtomicOrdering How = AtomicOrdering::NotAtomic;
  bool Reads = true, Writes = true;

  bool releases() const { return Writes && isReleaseOrStronger(How); }
  bool acquires() const { return Reads && isAcquireOrStronger(How); }
};

AtomicOrdering stronger(AtomicOrdering One, AtomicOrdering Other) {
  return isAtLeastOrStrongerThan(One, Other) ? One : Other;
}

// `#pragma omp flush`, which is a fence by another name.
bool isFlush(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Called = Call ? Call->getCalledFunction() : nullptr;
  return Called && Called->getName() == "__kmpc_flush";
}

Order orderOf(const Instruction &I) {
  Order Found;
  SyncScope::ID Scope = SyncScope::System;
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Found = {const_cast<Value *>(Load->getPointerOperand()), Load->getOrdering(), true, false};
    Scope = Load->getSyncScopeID();
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Found = {const_cast<Value *>(Store->getPointerOperand()), Store->getOrdering(), false, true};
    Scope = Store->getSyncScopeID();
  } else if (auto *Update = dyn_cast<AtomicRMWInst>(&I)) {
    Found = {const_cast<Value *>(Update->getPointerOperand()), Update->getOrdering()};
    Scope = Update->getSyncScopeID();
  } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Found = {const_cast<Value *>(Exchange->getPointerOperand()),
             stronger(Exchange->getSuccessOrdering(), Exchange->getFailureOrdering())};
    Scope = Exchange->getSyncScopeID();
  } else if (auto *Fence = dyn_cast<FenceInst>(&I)) {
    Found.How = Fence->getOrdering();
    Scope = Fence->getSyncScopeID();
  } else if (isFlush(I)) {
    Found.How = AtomicOrdering::SequentiallyConsistent;
  }
  // A fence for signals orders a thread with itself.
  if (Scope == SyncScope::SingleThread)
    Found.How = AtomicOrdering::NotAtomic;
  return Found;
}

// Clang puts a flush behind each `omp atomic` that orders, too, at most with a store of what the access
// has fetched in between. It orders nothing that the access itself does not.
bool belongsToAtomic(const Instruction &Flush) {
  for (const Instruction *I = Flush.getPrevNode(); I; I = I->getPrevNode()) {
    if (isa<DbgInfoIntrinsic>(I))
      continue;
    Order Before = orderOf(*I);
    if (Before.Pointer && (Before.releases() || Before.acquires()))
      return true;
    auto *Store = dyn_cast<StoreInst>(I);
    bool OfFetched = Store && isa<Instruction>(Store->getValueOperand());
    if (I->mayReadOrWriteMemory() && !OfFetched)
      return false;
  }
  return false;
}

// Tells one side of an order, if there is anybody to order.
void tellIf(IRBuilder<> &B, const Runtime &Stub, StringRef Name, const Order &O,
            AtomicCmpXchgInst *Exchange = nullptr) {
  Value *Place = O.Pointer ? B.CreatePtrToInt(O.Pointer, Stub.Word)
                           : static_cast<Value *>(ConstantInt::get(Stub.Word, 0));
  Instruction *Then = SplitBlockAndInsertIfThen(Stub.orders(B), &*B.GetInsertPoint(), false,
                                                Stub.unlikely());
  IRBuilder<> Tell(Then);
  Tell.SetCurrentDebugLocation(B.getCurrentDebugLocation());
  if (Exchange) {
    Value *Wanted = Exchange->getCompareOperand();
    LoadInst *There = Tell.CreateAlignedLoad(Wanted->getType(), O.Pointer, Exchange->getAlign());
    There->setAtomic(AtomicOrdering::Monotonic);
    Then = SplitBlockAndInsertIfThen(Tell.CreateICmpEQ(There, Wanted), Then, false);
    Tell.SetInsertPoint(Then);
  }
  Stub.tell(Tell, Name, {Place});
}

} // namespace

bool ordersThreads(const Instruction &I) {
  Order O = orderOf(I);
  return (O.releases() || O.acquires()) && !(isFlush(I) && belongsToAtomic(I));
}

void tellOrder(Instruction &I, const Runtime &Stub) {
  Order O = orderOf(I);
  if (O.acquires()) {
    IRBuilder<> After(I.getNextNode());
    After.SetCurrentDebugLocation(I.getDebugLoc());
    tellIf(After, Stub, "acquired", O);
  }
  if (O.releases()) {
    IRBuilder<> Before(&I);
    tellIf(Before, Stub, "releases", O, dyn_cast<AtomicCmpXchgInst>(&I));
  }
}

} // namespace fencepost
