import { useEffect, useState } from "react";
import type { Comparison } from "../../results/model/compare.ts";
import type { Opened } from "../../results/model/opened.ts";

export type Compare = (before: Opened, now: Opened) => Promise<Comparison>;

interface Compared {
  before: Opened;
  now: Opened;
  comparison: Comparison;
}

/** The comparison of two results once it is worked out; undefined until then, and without earlier results. */
export function useComparison(before: Opened | undefined, now: Opened, compare: Compare): Compared | undefined {
  const [compared, setCompared] = useState<Compared>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!before) return undefined;
    let isCurrent = true;
    compare(before, now).then(
      (comparison) => isCurrent && setCompared({ before, now, comparison }),
      (reason: unknown) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
    };
  }, [before, now, compare]);
  // The part of the page that shows the comparison says so.
  if (error && before) throw error;
  return before && compared?.before === before && compared.now === now ? compared : undefined;
}
