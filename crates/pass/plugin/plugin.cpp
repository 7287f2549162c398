// Where the passes stand in LLVM's pipeline; crates/pass/src/lib.rs has the overview.
#include "checks.h"
#include "loops.h"
#include "options.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/PassPlugin.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace fencepost {

namespace {

cl::opt<bool> Prune("fencepost-prune", cl::init(true),
                    cl::desc("Leave out accesses to memory that can never be watched"));

// Before anything is optimised. What the optimiser makes of a program must not load more than the program
// does: it refrains from that for ThreadSanitizer, whose own pass is not run. A call must not become a jump:
// the address it returns to is its place.
struct BeginPass : PassInfoMixin<BeginPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    for (Function &F : M)
      if (!F.isDeclaration()) {
        F.addFnAttr(Attribute::SanitizeThread);
        F.addFnAttr("disable-tail-calls", "true");
      }
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

void registerPasses(PassBuilder &Builder) {
  Builder.registerPipelineStartEPCallback(
      [](ModulePassManager &Passes, OptimizationLevel) { Passes.addPass(BeginPass()); });
  Builder.registerVectorizerStartEPCallback(
      [](FunctionPassManager &Passes, OptimizationLevel) { Passes.addPass(LoopPass()); });
  Builder.registerOptimizerLastEPCallback(
      [](ModulePassManager &Passes, OptimizationLevel) { Passes.addPass(CheckPass()); });
  // By name, for `opt`.
  Builder.registerPipelineParsingCallback([](StringRef Name, ModulePassManager &Passes, auto) {
    if (Name == "fencepost-begin")
      Passes.addPass(BeginPass());
    else if (Name == "fencepost-checks")
      Passes.addPass(CheckPass());
    else
      return false;
    return true;
  });
  Builder.registerPipelineParsingCallback([](StringRef Name, FunctionPassManager &Passes, auto) {
    if (Name != "fencepost-loops")
      return false;
    Passes.addPass(LoopPass());
    return true;
  });
}

} // namespace

bool prune() { return Prune; }

} // namespace fencepost

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "fencepost", "1", fencepost::registerPasses};
}
