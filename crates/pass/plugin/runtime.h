// What instrumented code asks and calls: the filter and the functions of crates/runtime/stub.
#ifndef FENCEPOST_RUNTIME_H
#define FENCEPOST_RUNTIME_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

namespace fencepost {

// What an access does. The stub has a function for each, named by `nameOf`.
enum class Kind { Load, Store, AtomicLoad, AtomicStore };

// The stub, as one module sees it.
class Runtime {
public:
  explicit Runtime(llvm::Module &M);

  // The filter's byte for an address: not zero if something from there on is watched, as far as the end of
  // its page, and at least `Reach` bytes.
  llvm::Value *watched(llvm::IRBuilder<> &B, llvm::Value *Address) const;
  // A number further on; the number itself if that is 0.
  llvm::Value *further(llvm::IRBuilder<> &B, llvm::Value *Number, int64_t Distance) const;
  // Whether a page from `Low` to `Last` is watched, both inclusive.
  llvm::Value *spanWatched(llvm::IRBuilder<> &B, llvm::Value *Low, llvm::Value *Last) const;
  // Whether a buffer on the stack is pending.
  llvm::Value *stackPending(llvm::IRBuilder<> &B) const;
  // Whether atomic accesses order anybody.
  llvm::Value *orders(llvm::IRBuilder<> &B) const;

  // Tells an access by the stub function of that name, which keeps all registers but those of vectors. Its first argument, the
  // address, is passed in a register of its own (r10), where it is in nobody's way.
  llvm::CallInst *tell(llvm::IRBuilder<> &B, llvm::StringRef Name,
            llvm::ArrayRef<llvm::Value *> Arguments) const;
  // Calls the stub function of that name. The address the call returns to is the place in the program,
  // so it never becomes one with another call.
  llvm::CallInst *call(llvm::IRBuilder<> &B, llvm::StringRef Name,
                       llvm::ArrayRef<llvm::Value *> Arguments,
                       llvm::Type *Result = nullptr) const;

  // For branches that are hardly ever taken.
  llvm::MDNode *unlikely() const {
    return llvm::MDBuilder(M.getContext()).createBranchWeights(1, 1 << 20);
  }

  // For branches that jump over a call.
  llvm::MDNode *even() const { return llvm::MDBuilder(M.getContext()).createBranchWeights(1, 1); }

  llvm::IntegerType *Word;

  // Pages as the filter knows them.
  static constexpr unsigned PageBits = 12;
  static constexpr uint64_t PageSize = uint64_t(1) << PageBits;
  static constexpr int64_t Reach = 1024;

private:
  llvm::Constant *global(llvm::StringRef Name, llvm::Type *Type) const;

  static constexpr uint64_t Pages = uint64_t(1) << 20;
  llvm::Module &M;
};

// `load`, `store`, `atomic_load`, `atomic_store`.
llvm::StringRef nameOf(Kind What);

} // namespace fencepost

#endif
