/**
 * Returns what an earlier build has made of the same sources with the same code, or makes it. The value must survive
 * JSON.
 */
export type Cached = <Value>(
  kind: string,
  sources: readonly string[],
  make: () => Value | Promise<Value>,
) => Promise<Value>;

/** Makes everything anew. */
export const uncached: Cached = async (_kind, _sources, make) => await make();
