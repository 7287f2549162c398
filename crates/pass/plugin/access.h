// Which bytes an instruction touches, and which instructions may let other processes in.
#ifndef FENCEPOST_ACCESS_H
#define FENCEPOST_ACCESS_H

#include "runtime.h"
#include "llvm/Analysis/TargetLibraryInfo.h"

namespace fencepost {

// An access to at most `Size` bytes.
struct Access {
  llvm::Instruction *At; // it is told before this one
  llvm::DebugLoc Place;
  llvm::Value *Pointer;
  uint64_t Size;
  Kind What;
  llvm::Value *Bytes = nullptr;   // so many of them, if that is not `Size`
  llvm::Value *Lanes = nullptr;   // of a vector, only the lanes of this mask
  uint64_t Lane = 0;              // bytes of a lane
  llvm::Value *Swapped = nullptr; // a store only if this is true, otherwise a load
};

// Lists what an instruction touches. Lanes of a gathering or scattering instruction are taken apart by
// instructions put before it.
void accessesOf(llvm::Instruction &I, llvm::SmallVectorImpl<Access> &Found);

// A plain load or store of a fixed size, which is all that moves with a loop.
bool isPlain(const llvm::Instruction &I);

// May an MPI call happen within this instruction? Everything around one that may not happens in the same
// segment, where order says nothing.
bool mayCommunicate(const llvm::Instruction &I, const llvm::TargetLibraryInfo &Library);

} // namespace fencepost

#endif
