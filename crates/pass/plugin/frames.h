// The end of a stack frame: a buffer in it may still be pending.
#ifndef FENCEPOST_FRAMES_H
#define FENCEPOST_FRAMES_H

#include "runtime.h"

namespace fencepost {

// At every way out of a function, also by an exception: if a buffer on the stack is pending, the stub is
// told. It finds the frame by the frame pointer, which such a function therefore keeps.
void watchFrame(llvm::Function &F, const Runtime &Stub);

} // namespace fencepost

#endif
