import { useEffect, useState } from "react";
import { type Comparison, comparing } from "../model/compare.ts";
import { inSlices } from "../model/in-slices.ts";
import type { Opened } from "../model/opened.ts";

interface Found {
  before: Opened;
  now: Opened;
  comparison: Comparison;
}

/** What differs between two results; undefined until it is found, which large ones take some frames for. */
export function useComparison(before: Opened | undefined, now: Opened): Comparison | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!before) return undefined;
    let isAsked = true;
    const steps: Generator<undefined, Comparison | undefined> = comparing(before, now);
    inSlices(steps).then((comparison) => comparison && isAsked && setFound({ before, now, comparison }));
    return () => {
      isAsked = false;
      // What is no longer asked for is not compared to its end.
      steps.return(undefined);
    };
  }, [before, now]);
  return found?.before === before && found?.now === now ? found?.comparison : undefined;
}
