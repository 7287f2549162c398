// Options of the plugin, as `-mllvm -fencepost-…`.
#ifndef FENCEPOST_OPTIONS_H
#define FENCEPOST_OPTIONS_H

namespace fencepost {

// Leave out accesses to memory that can never be watched?
bool prune();

} // namespace fencepost

#endif
