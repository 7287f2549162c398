#include "quiet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace fencepost {

namespace {

// Which parameter of `__kmpc_fork_call` is the work.
constexpr unsigned Work = 2;

const Function *functionIn(const Value *Operand) {
  return dyn_cast<Function>(Operand->stripPointerCastsAndAliases());
}

bool begins(StringRef Name, StringRef Prefix) { return Name.substr(0, Prefix.size()) == Prefix; }

// Functions that a compiler or the C library brings, beyond those LLVM knows.
bool isOfTheSystem(StringRef Name) {
  static const StringRef Names[] = {"clock_gettime", "drand48", "erand48",       "rand",
                                    "rand_r",        "random",  "_ZSt9terminatev"};
  if (begins(Name, "_ZSt") && Name.contains("__throw_"))
    return true;
  return begins(Name, "__cxa_") || is_contained(Names, Name);
}

class Region {
public:
  explicit Region(FunctionAnalysisManager &Functions) : Functions(Functions) {}

  // Does nothing that the work can reach communicate?
  bool isQuiet(const Function &Begin);

private:
  bool isQuiet(const CallBase &Call, const TargetLibraryInfo &Library);
  bool reach(const Function &Called);
  bool reachArguments(const CallBase &Call);

  FunctionAnalysisManager &Functions;
  SmallPtrSet<const Function *, 16> Reached;
  SmallVector<const Function *, 16> Left;
};

bool Region::isQuiet(const Function &Begin) {
  if (!reach(Begin))
    return false;
  while (!Left.empty()) {
    const Function &F = *Left.pop_back_val();
    auto &Library = Functions.getResult<TargetLibraryAnalysis>(const_cast<Function &>(F));
    for (const Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I); Call && !isQuiet(*Call, Library))
        return false;
  }
  return true;
}

// It belongs to the work; false if nobody knows what it does.
bool Region::reach(const Function &Called) {
  if (Called.isDeclaration() || Called.isInterposable())
    return false;
  if (Reached.insert(&Called).second)
    Left.push_back(&Called);
  return true;
}

// The functions that are given to another one, which may call them.
bool Region::reachArguments(const CallBase &Call) {
  for (const Value *Argument : Call.args())
    if (const Function *Given = functionIn(Argument); Given && !reach(*Given))
      return false;
  return true;
}

bool Region::isQuiet(const CallBase &Call, const TargetLibraryInfo &Library) {
  const Function *Called = functionIn(Call.getCalledOperand());
  if (!Called)
    return false;
  StringRef Name = Called->getName();
  if (Called->isIntrinsic() || begins(Name, "fencepost_") || begins(Name, "__tsan_"))
    return true;
  if (begins(Name, "__kmpc_") || begins(Name, "omp_"))
    return Name != "__kmpc_fork_teams" && reachArguments(Call);
  if (!Called->isDeclaration())
    return reach(*Called) && reachArguments(Call);
  if (isOfTheSystem(Name) || Call.doesNotAccessMemory())
    return true;
  LibFunc Known;
  return Library.getLibFunc(*Called, Known) && Name != "qsort" && reachArguments(Call);
}

} // namespace

void announceQuietWork(Module &M, const Runtime &Stub, FunctionAnalysisManager &Functions) {
  const Function *Fork = M.getFunction("__kmpc_fork_call");
  if (!Fork)
    return;
  SmallVector<CallInst *, 8> Quiet;
  for (const User *User : Fork->users()) {
    auto *Call = dyn_cast<CallInst>(User);
    if (!Call || Call->getCalledOperand() != Fork || Call->arg_size() <= Work)
      continue;
    const Function *Begin = functionIn(Call->getArgOperand(Work));
    if (Begin && Region(Functions).isQuiet(*Begin))
      Quiet.push_back(const_cast<CallInst *>(Call));
  }
  auto Tell = [&](Instruction *Before, StringRef Name, const DebugLoc &Place) {
    IRBuilder<> B(Before);
    B.SetCurrentDebugLocation(Place);
    // What computes around it is not unlikely.
    Stub.call(B, Name, {})->getCalledFunction()->removeFnAttr(Attribute::Cold);
  };
  for (CallInst *Call : Quiet) {
    Tell(Call, "quiet_begins", Call->getDebugLoc());
    Tell(Call->getNextNode(), "quiet_ends", Call->getDebugLoc());
  }
}

} // namespace fencepost
