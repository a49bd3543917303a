import type { Clock } from "../time/clock.ts";

export interface CacheOptions {
  /** How long a value is used after it was made. The first use after that makes it anew. */
  freshSeconds: number;
  /** How many values are kept, the oldest forgotten first. */
  size: number;
  clock: Clock;
}

/** Keeps a value for each key while it is fresh, makes it once for all who ask meanwhile, and forgets a failure. */
export function createCache<Value>({ freshSeconds, size, clock }: CacheOptions) {
  const entries = new Map<string, { value: Promise<Value>; madeAt?: number }>();
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const now = () => clock.now().getTime() / 1000;
    const known = entries.get(key);
    if (known && (known.madeAt === undefined || now() - known.madeAt < freshSeconds)) return known.value;
    const entry: { value: Promise<Value>; madeAt?: number } = { value: make() };
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.keys().next();
    if (entries.size > size && !oldest.done) entries.delete(oldest.value);
    entry.value.then(
      () => {
        entry.madeAt = now();
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return entry.value;
  };
}
