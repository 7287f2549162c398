// Where an access is in the source.
//
// The optimiser takes the line from what it moves: a load that a loop makes again and again is made once, before the loop, and
// belongs to no line there. So places are noted before anything is optimised. A note may get lost, or the access may be a new
// one: then what is done with the value says where that was.
#ifndef FENCEPOST_PLACES_H
#define FENCEPOST_PLACES_H

#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/PassManager.h"

namespace fencepost {

// Notes the places of all loads and stores.
void notePlaces(llvm::Function &F);

// Gives those that were moved the noted places back: a vector has that of its first part, and no notes.
void restorePlaces(llvm::Function &F);

// May the vectoriser of straight code make one access of several lines here? It may where that costs time: in a loop that does
// not communicate.
bool mayJoinLines(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);

// The place of an access: its own, the noted one, that of the value, or of the nearest instruction of the block.
llvm::DebugLoc placeOf(const llvm::Instruction &I);

} // namespace fencepost

#endif
