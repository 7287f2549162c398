// Loads of variables that are never watched leave the loops that do not change them.
//
// LLVM does not load for a function with ThreadSanitizer's attribute what the program might not load, so that a pointer in a static
// variable is loaded in every round of an outer loop, before the inner one. Nobody can tell where a variable is loaded whose address
// nobody gets (escape.h); and only what stays the same in a loop can be asked about before it.
#ifndef FENCEPOST_LIFT_H
#define FENCEPOST_LIFT_H

#include "escape.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"

namespace fencepost {

// Loops have a block of their own before them. True if something was moved.
bool liftLoads(llvm::LoopInfo &Loops, llvm::AAResults &Aliases, Escapes &Kept);

} // namespace fencepost

#endif
