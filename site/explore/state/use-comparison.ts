import { useEffect, useState } from "react";
import type { Opened } from "../../results/model/opened.ts";
import type { ComparedResults } from "../worker/handle-requests.ts";

export type Compare = (before: Opened, now: Opened) => Promise<ComparedResults>;

interface Compared extends ComparedResults {
  before: Opened;
  now: Opened;
}

/** The comparison of two results once it is worked out; undefined until then, and without earlier results. */
export function useComparison(before: Opened | undefined, now: Opened, compare: Compare): Compared | undefined {
  const [compared, setCompared] = useState<Compared>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!before) return undefined;
    let isCurrent = true;
    compare(before, now).then(
      (results) => isCurrent && setCompared({ before, now, ...results }),
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
