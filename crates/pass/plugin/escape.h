// Memory that can never be watched: nobody outside this unit ever gets its address.
//
// A window or the buffer of an operation is memory whose address was passed to MPI. An object whose
// address is never stored, returned or passed to a function that may keep it cannot become one: an
// operation that is pending after its call keeps the address. So accesses to such an object need no check.
#ifndef FENCEPOST_ESCAPE_H
#define FENCEPOST_ESCAPE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace fencepost {

class Escapes {
public:
  // Without pruning, everything may be watched.
  Escapes(bool Prune, const llvm::TargetLibraryInfo &Library) : Prune(Prune), Library(Library) {}

  // May something this pointer points to ever be watched?
  bool mayBeWatched(const llvm::Value *Pointer);
  // Is the address of this variable kept somewhere?
  bool isKept(const llvm::AllocaInst &Variable);

private:
  bool objectEscapes(const llvm::Value *Object);

  bool Prune;
  const llvm::TargetLibraryInfo &Library;
  llvm::DenseMap<const llvm::Value *, bool> Known;
};

} // namespace fencepost

#endif
