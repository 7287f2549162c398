// Where the passes stand in LLVM's pipeline; crates/pass/src/lib.rs has the overview.
#include "checks.h"
#include "loops.h"
#include "options.h"
#include "places.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/PassPlugin.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace fencepost {

namespace {

cl::opt<bool> Prune("fencepost-prune", cl::init(true),
                    cl::desc("Leave out accesses to memory that can never be watched"));

// Is a function one of the system's headers? `crates/cli/src/symbols/paths.rs` has the same folders.
bool isSystems(const Function &F) {
  const DISubprogram *Source = F.getSubprogram();
  StringRef File = Source ? Source->getFilename() : "";
  return File.starts_with("/usr/include/") || File.starts_with("/usr/lib/") ||
         File.contains("/include/c++/") || File.contains("/lib/gcc/");
}

// Is a function so small, and called in so few places, that the program does not become much larger where it is inlined?
bool isSmall(const Function &F) {
  constexpr unsigned MostOnce = 60, MostOfAll = 300;
  unsigned Size = F.getInstructionCount();
  return Size <= MostOnce && Size * F.getNumUses() <= MostOfAll;
}

// Before anything is optimised. What the optimiser makes of a program must not load more than the program
// does: it refrains from that for ThreadSanitizer, whose own pass is not run. A call must not become a jump:
// the address it returns to is its place. What the functions of a library's headers access has the line of their call, which is
// known where they are inlined: so that happens to small ones also if nothing is optimised.
struct BeginPass : PassInfoMixin<BeginPass> {
  // Will the program be optimised?
  explicit BeginPass(bool Optimises) : Optimises(Optimises) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    for (Function &F : M)
      if (!F.isDeclaration()) {
        F.addFnAttr(Attribute::SanitizeThread);
        F.addFnAttr("disable-tail-calls", "true");
        if (Optimises)
          notePlaces(F);
        else if (isSystems(F) && isSmall(F))
          inlineAlways(F);
      }
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

private:
  static void inlineAlways(Function &F) {
    F.removeFnAttr(Attribute::OptimizeNone);
    F.removeFnAttr(Attribute::NoInline);
    F.addFnAttr(Attribute::AlwaysInline);
  }

  bool Optimises;
};

// May a pass run? What is loaded for a function before it is called has the line of the call, and stores that become one fill or
// vector have the line of one of them.
bool keepsPlaces(StringRef Pass) {
  if (Pass == "SLPVectorizerPass")
    return LoopPass::mayJoinLines();
  return Pass != "ArgumentPromotionPass" && Pass != "MemCpyOptPass";
}

void registerPasses(PassBuilder &Builder) {
  if (PassInstrumentationCallbacks *Callbacks = Builder.getPassInstrumentationCallbacks())
    Callbacks->registerShouldRunOptionalPassCallback(
        [](StringRef Pass, const auto &) { return keepsPlaces(Pass); });
  Builder.registerPipelineStartEPCallback([](ModulePassManager &Passes, OptimizationLevel Level) {
    Passes.addPass(BeginPass(Level != OptimizationLevel::O0));
  });
  Builder.registerVectorizerStartEPCallback(
      [](FunctionPassManager &Passes, OptimizationLevel) { Passes.addPass(LoopPass()); });
  Builder.registerOptimizerLastEPCallback(
      [](ModulePassManager &Passes, OptimizationLevel) { Passes.addPass(CheckPass()); });
  // By name, for `opt`.
  Builder.registerPipelineParsingCallback([](StringRef Name, ModulePassManager &Passes, auto) {
    if (Name == "fencepost-begin")
      Passes.addPass(BeginPass(true));
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
