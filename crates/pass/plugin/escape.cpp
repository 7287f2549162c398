#include "escape.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace fencepost {

namespace {

// A variable of this unit alone whose address is only used to load from it and to store to it.
bool addressIsUsed(const Value &Address) {
  for (const Use &Use : Address.uses()) {
    const User *User = Use.getUser();
    if (isa<LoadInst>(User) || isa<ICmpInst>(User))
      continue;
    if (auto *Store = dyn_cast<StoreInst>(User)) {
      if (Store->getValueOperand() == &Address)
        return true;
    } else if (isa<GEPOperator>(User) || isa<BitCastOperator>(User)) {
      if (addressIsUsed(*User))
        return true;
    } else if (!isa<MemIntrinsic>(User)) {
      return true;
    }
  }
  return false;
}

// More uses of an object are not looked at.
constexpr unsigned MostUses = 200;

bool isKeptObject(const Value &Object) {
  return PointerMayBeCaptured(&Object, /*ReturnCaptures=*/true, /*StoreCaptures=*/true, MostUses);
}

// Fresh memory of the C or C++ library. Other functions that return fresh memory may make windows of it.
bool isAllocated(const Value *Object, const TargetLibraryInfo &Library) {
  auto *Call = dyn_cast<CallBase>(Object);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  LibFunc Known;
  return Callee && Library.getLibFunc(*Callee, Known) && isAllocationFn(Object, &Library);
}

bool isConstant(const Value *Object) {
  auto *Variable = dyn_cast<GlobalVariable>(Object);
  return Variable && Variable->isConstant();
}

} // namespace

bool Escapes::isKept(const AllocaInst &Variable) {
  return isKeptObject(Variable);
}

bool Escapes::objectEscapes(const Value *Object) {
  if (auto *Variable = dyn_cast<AllocaInst>(Object))
    return isKept(*Variable);
  if (auto *Variable = dyn_cast<GlobalVariable>(Object))
    return !Variable->hasLocalLinkage() || addressIsUsed(*Variable);
  return !isAllocated(Object, Library) || isKeptObject(*Object);
}

bool Escapes::mayBeWatched(const Value *Pointer) {
  if (!Prune)
    return true;
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects);
  for (const Value *Object : Objects) {
    if (isConstant(Object))
      continue;
    auto [Entry, New] = Known.try_emplace(Object, true);
    if (New) {
      bool Escaping = objectEscapes(Object);
      Known[Object] = Escaping;
      if (Escaping)
        return true;
    } else if (Entry->second) {
      return true;
    }
  }
  return false;
}

} // namespace fencepost
