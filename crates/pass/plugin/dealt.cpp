#include "loops.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace fencepost {

// Named metadata of the module remembers which access group is the mark.
Dealt::Dealt(Module &M) {
  NamedMDNode *Named = M.getOrInsertNamedMetadata("fencepost.dealt");
  if (Named->getNumOperands() == 0)
    Named->addOperand(MDNode::getDistinct(M.getContext(), {}));
  Mark = Named->getOperand(0);
}

void Dealt::mark(Instruction &I) {
  MDNode *Groups = I.getMetadata(LLVMContext::MD_access_group);
  I.setMetadata(LLVMContext::MD_access_group, uniteAccessGroups(Groups, Mark));
}

// A group has no operands; a node with some is a list of groups.
bool Dealt::is(const Instruction &I) const {
  MDNode *Groups = I.getMetadata(LLVMContext::MD_access_group);
  return Groups && (Groups == Mark || is_contained(Groups->operands(), Mark));
}

} // namespace fencepost
