import type { Clock } from "../clock.ts";

export interface CacheOptions {
  /** How long a value is used after it was made, in milliseconds. The first use after that makes it again. */
  freshFor: number;
  /** How long a failure is kept, in milliseconds. Without it the next use tries again. */
  failurePause?: number;
  /** How many values are kept. The oldest is removed first. */
  size: number;
  clock: Pick<Clock, "elapsed">;
}

interface Entry<Value> {
  value: Promise<Value>;
  /** Undefined until the value is made or has failed. */
  staleAt?: number;
}

/** Keeps a value for each key while it is fresh. Concurrent callers share one attempt to make it. */
export function createCache<Value>({ freshFor, failurePause = 0, size, clock }: CacheOptions) {
  const entries = new Map<string, Entry<Value>>();
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = entries.get(key);
    if (known && (known.staleAt === undefined || clock.elapsed() < known.staleAt)) return known.value;
    const entry: Entry<Value> = { value: make() };
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.keys().next();
    if (entries.size > size && !oldest.done) entries.delete(oldest.value);
    const keepFor = (duration: number) => () => {
      entry.staleAt = clock.elapsed() + duration;
    };
    entry.value.then(keepFor(freshFor), keepFor(failurePause));
    return entry.value;
  };
}
