// What atomic instructions and fences of the program order: threads, and processes that share the memory.
//
// While there are any, what an instruction releases is told before it, what it acquires
// after it. An exchange that will probably fail releases nothing. Fences, flushes of OpenMP among them, are
// told as one place, the null pointer.
#ifndef FENCEPOST_ORDERS_H
#define FENCEPOST_ORDERS_H

#include "runtime.h"

namespace fencepost {

// An instruction that orders threads: accesses are not told across it.
bool ordersThreads(const llvm::Instruction &I);

// Puts what tells its order around such an instruction.
void tellOrder(llvm::Instruction &I, const Runtime &Stub);

} // namespace fencepost

#endif
