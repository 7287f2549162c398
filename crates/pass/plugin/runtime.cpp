#include "runtime.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#if LLVM_VERSION_MAJOR >= 17
#include "llvm/TargetParser/Triple.h"
#else
#include "llvm/ADT/Triple.h"
#endif

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

namespace {

// A function of the stub.
void describe(Function &Callee) {
  Callee.setVisibility(GlobalValue::HiddenVisibility);
  Callee.setDSOLocal(true);
  // It only looks at the numbers of addresses: nothing the program can see is read or written.
  Callee.setOnlyAccessesInaccessibleMemory();
  for (auto Attribute : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::NoCallback, Attribute::Cold,
                         Attribute::NoMerge})
    Callee.addFnAttr(Attribute);
}

// The address the call returns to is its place.
void keepApart(CallInst &Call) {
  Call.addFnAttr(Attribute::NoMerge);
  Call.setTailCallKind(CallInst::TCK_NoTail);
}

// So many bytes from the pointer that is an operand.
std::string address(StringRef Pointer, int64_t Distance) {
  std::string Text = Distance ? "leaq " + std::to_string(Distance) + "(" + Pointer.str() + ")"
                              : "movq " + Pointer.str();
  return Text + ", %r10";
}

} // namespace

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

Constant *Runtime::table() const {
  return global("fencepost_watched", ArrayType::get(Type::getInt8Ty(M.getContext()), Pages));
}

Value *Runtime::watched(IRBuilder<> &B, Value *Address) const {
  Type *Byte = B.getInt8Ty();
  Value *Page = B.CreateAnd(B.CreateLShr(Address, PageBits), ConstantInt::get(Word, Pages - 1));
  return B.CreateLoad(Byte, B.CreateInBoundsGEP(Byte, table(), Page), "watched");
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

Value *Runtime::threads(IRBuilder<> &B) const {
  Type *Int = B.getInt32Ty();
  return B.CreateIsNotNull(B.CreateLoad(Int, global("fencepost_threads", Int)));
}

// A function of the stub that keeps registers.
Function *Runtime::telling(StringRef Name, ArrayRef<Type *> Types) const {
  auto *Signature = FunctionType::get(Type::getVoidTy(M.getContext()), Types, false);
  auto *Callee = cast<Function>(M.getOrInsertFunction(("fencepost_" + Name).str(), Signature).getCallee());
  describe(*Callee);
  Callee->setCallingConv(CallingConv::PreserveMost);
  Callee->addParamAttr(0, Attribute::Nest);
  return Callee;
}

void Runtime::tell(IRBuilder<> &B, StringRef Name, ArrayRef<Value *> Arguments) const {
  SmallVector<Value *, 4> Passed(Arguments);
  Passed[0] = B.CreateIntToPtr(Passed[0], PointerType::getUnqual(M.getContext()));
  SmallVector<Type *, 4> Types;
  for (Value *Argument : Passed)
    Types.push_back(Argument->getType());
  CallInst *Call = B.CreateCall(telling(Name, Types), Passed);
  keepApart(*Call);
  Call->setCallingConv(CallingConv::PreserveMost);
  Call->addParamAttr(0, Attribute::Nest);
}

bool Runtime::canTellInline(const Function &F) {
  const Module &M = *F.getParent();
  if (Triple(M.getTargetTriple()).getArch() != Triple::x86_64 || M.getCodeModel() == CodeModel::Large)
    return false;
  // Larger vectors than those of SSE, and numbers on the stack of the x87, are not kept.
  if (F.getFnAttribute("target-features").getValueAsString().contains("+avx"))
    return false;
  return none_of(instructions(F), [](const Instruction &I) { return I.getType()->isX86_FP80Ty(); });
}

void Runtime::tellIfWatched(IRBuilder<> &B, StringRef Name, Value *Pointer, int64_t Distance,
                            int64_t Asked) const {
  std::string From = Asked ? "leal " + std::to_string(Asked) + "($1)" : "movl ${1:k}";
  std::string Text = From + ", ${0:k}; shrl $$" + std::to_string(PageBits) + ", ${0:k}; cmpb $$0, ($0,$2); " +
                     "je 1f; " + address("$1", Distance) + "; call ${3:P}; 1:";
  assembly(B, Name, Text, "=&r,r,r,i", Pointer, table(), Word);
}

void Runtime::tellIf(IRBuilder<> &B, Value *Byte, StringRef Name, Value *Pointer, int64_t Distance) const {
  std::string Text = "testb ${1:b}, ${1:b}; je 1f; " + address("$0", Distance) + "; call ${2:P}; 1:";
  assembly(B, Name, Text, "r,r,i", Pointer, Byte, B.getVoidTy());
}

// The function that is called is an operand, so that linkers that look at LLVM's code know of it. The call
// must not overwrite what lies below the stack pointer.
void Runtime::assembly(IRBuilder<> &B, StringRef Name, std::string Text, std::string Constraints,
                       Value *Pointer, Value *Tested, Type *Result) const {
  Function *Callee = telling(Name, {PointerType::getUnqual(M.getContext())});
  Value *Operands[] = {Pointer, Tested, Callee};
  Type *Types[] = {Pointer->getType(), Tested->getType(), Callee->getType()};
  auto *Code = InlineAsm::get(FunctionType::get(Result, Types, false), Text,
                              Constraints + ",~{r10},~{dirflag},~{fpsr},~{flags}", true);
  CallInst *Call = B.CreateCall(Code, Operands);
  keepApart(*Call);
  Call->addFnAttr(Attribute::NoUnwind);
  B.GetInsertBlock()->getParent()->addFnAttr(Attribute::NoRedZone);
}

CallInst *Runtime::call(IRBuilder<> &B, StringRef Name, ArrayRef<Value *> Arguments,
                        Type *Result) const {
  SmallVector<Type *, 8> Types;
  for (Value *Argument : Arguments)
    Types.push_back(Argument->getType());
  auto *Signature = FunctionType::get(Result ? Result : B.getVoidTy(), Types, false);
  FunctionCallee Callee = M.getOrInsertFunction(("fencepost_" + Name).str(), Signature);
  if (auto *Function = dyn_cast<llvm::Function>(Callee.getCallee()))
    describe(*Function);
  CallInst *Call = B.CreateCall(Callee, Arguments);
  keepApart(*Call);
  return Call;
}

} // namespace fencepost
