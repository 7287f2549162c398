//! All executions of a small scope.
