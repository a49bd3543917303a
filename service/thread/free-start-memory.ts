/**
 * Returns the memory of this thread that only the start needed, after what is under way. V8 by itself keeps it until it
 * needs room. Without --expose-gc this does nothing.
 */
export function freeStartMemory(): void {
  setImmediate(() => globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" }));
}
