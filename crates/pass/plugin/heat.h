// How often blocks run, as far as the text of a module says.
//
// LLVM's estimate is one of a function, and shares what enters a `switch` among its cases, so that every instruction of an
// interpreter counts as rare. Here a block is as hot as the hottest way to it:
//
//   heat(first block of f)  =  1 if f may be called from elsewhere, else the most of heat(call of f), between `Coldest` and `Hottest`
//   heat(block)             =  the most of heat(before) * probability(before -> block); of a case, of heat(before). What leads to a
//                              large part of the function is likely, whatever LLVM says: `if (error) return`
//   heat(header of a loop)  =  heat(before the loop) * `Rounds`
//
// In SQLite the hotter half of the checks are of 90 to 94 % of the accesses that happen (the hotter 57 % by LLVM's estimate: of 65 %).
#ifndef FENCEPOST_HEAT_H
#define FENCEPOST_HEAT_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/PassManager.h"

namespace fencepost {

class Heat {
public:
  Heat(llvm::Module &M, llvm::FunctionAnalysisManager &Analyses);

  // Of a block that was there when this was made; 0 if it cannot be reached.
  double of(const llvm::BasicBlock &Block) const;

private:
  // Of the blocks of a function, relative to the first.
  void measure(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  // Of the functions, from those that call them.
  void passOn(llvm::Module &M);

  llvm::DenseMap<const llvm::BasicBlock *, double> Within;
  llvm::DenseMap<const llvm::Function *, double> Begins;
};

} // namespace fencepost

#endif
