#include "runtime.h"

using namespace llvm;

namespace fencepost {

StringRef nameOf(Kind What) {
  switch (What) {
  case Kind::Load:
    return "load";
  case Kind::Store:
    return "store";
  case Kind::AtomicLoad:
    return "atomic_load";
  case Kind::AtomicStore:
    return "atomic_store";
  }
  llvm_unreachable("all kinds are listed");
}

Runtime::Runtime(Module &M) : Word(M.getDataLayout().getIntPtrType(M.getContext())), M(M) {}

// Hidden: the stub is linked into the same module of the program.
Constant *Runtime::global(StringRef Name, Type *Type) const {
  Constant *Found = M.getOrInsertGlobal(Name, Type);
  if (auto *Variable = dyn_cast<GlobalVariable>(Found)) {
    Variable->setVisibility(GlobalValue::HiddenVisibility);
    Variable->setDSOLocal(true);
  }
  return Found;
}

Value *Runtime::watched(IRBuilder<> &B, Value *Address) const {
  Type *Byte = B.getInt8Ty();
  Constant *Table = global("fencepost_watched", ArrayType::get(Byte, Pages));
  Value *Page = B.CreateAnd(B.CreateLShr(Address, PageBits), ConstantInt::get(Word, Pages - 1));
  return B.CreateLoad(Byte, B.CreateInBoundsGEP(Byte, Table, Page), "watched");
}

Value *Runtime::further(IRBuilder<> &B, Value *Number, int64_t Distance) const {
  return Distance ? B.CreateAdd(Number, ConstantInt::get(Word, Distance, true)) : Number;
}

Value *Runtime::spanWatched(IRBuilder<> &B, Value *Low, Value *Last) const {
  return B.CreateIsNotNull(call(B, "span", {Low, Last}, B.getInt32Ty()));
}

Value *Runtime::stackPending(IRBuilder<> &B) const {
  Type *Int = B.getInt32Ty();
  return B.CreateIsNotNull(B.CreateLoad(Int, global("fencepost_stack_pending", Int)));
}

Value *Runtime::orders(IRBuilder<> &B) const {
  Type *Int = B.getInt32Ty();
  return B.CreateIsNotNull(B.CreateLoad(Int, global("fencepost_orders", Int)));
}

CallInst *Runtime::tell(IRBuilder<> &B, StringRef Name, ArrayRef<Value *> Arguments) const {
  SmallVector<Value *, 4> Passed(Arguments);
  if (!Passed[0]->getType()->isPointerTy())
    Passed[0] = B.CreateIntToPtr(Passed[0], PointerType::getUnqual(M.getContext()));
  CallInst *Call = call(B, Name, Passed);
  Call->setCallingConv(CallingConv::PreserveMost);
  Call->addParamAttr(0, Attribute::Nest);
  Call->getCalledFunction()->setCallingConv(CallingConv::PreserveMost);
  Call->getCalledFunction()->addParamAttr(0, Attribute::Nest);
  return Call;
}

CallInst *Runtime::call(IRBuilder<> &B, StringRef Name, ArrayRef<Value *> Arguments,
                        Type *Result) const {
  SmallVector<Type *, 8> Types;
  for (Value *Argument : Arguments)
    Types.push_back(Argument->getType());
  auto *Signature = FunctionType::get(Result ? Result : B.getVoidTy(), Types, false);
  FunctionCallee Callee = M.getOrInsertFunction(("fencepost_" + Name).str(), Signature);
  if (auto *Function = dyn_cast<llvm::Function>(Callee.getCallee())) {
    Function->setVisibility(GlobalValue::HiddenVisibility);
    Function->setDSOLocal(true);
    // It only looks at the numbers of addresses: nothing the program can see is read or written.
    Function->setOnlyAccessesInaccessibleMemory();
    for (auto Attribute : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::NoCallback,
                           Attribute::Cold, Attribute::NoMerge})
      Function->addFnAttr(Attribute);
  }
  CallInst *Call = B.CreateCall(Callee, Arguments);
  Call->addFnAttr(Attribute::NoMerge);
  Call->setTailCallKind(CallInst::TCK_NoTail);
  return Call;
}

} // namespace fencepost
