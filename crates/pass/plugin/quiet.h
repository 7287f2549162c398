// Work of a team of threads from which nobody communicates.
//
// While a team does such work, and there are no other threads, no one-sided operation can begin: what its
// members touch comes before all that begin later. So only memory that is watched already matters, as in a
// program with one thread, and libfencepost.so is told where such work begins and ends.
#ifndef FENCEPOST_QUIET_H
#define FENCEPOST_QUIET_H

#include "runtime.h"
#include "llvm/IR/PassManager.h"

namespace fencepost {

// Puts the telling around every parallel region of OpenMP whose work is quiet.
void announceQuietWork(llvm::Module &M, const Runtime &Stub, llvm::FunctionAnalysisManager &Functions);

} // namespace fencepost

#endif
