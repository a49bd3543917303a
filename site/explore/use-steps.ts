import { useCallback, useEffect, useMemo, useState } from "react";
import { type Comparison, comparing } from "../results/model/compare.ts";
import { inSlices } from "../results/model/in-slices.ts";
import type { Opened } from "../results/model/opened.ts";

/** Throws an error of a timer or a promise in the component, where a boundary catches it. */
export function useThrow(): (error: unknown) => void {
  const [, setState] = useState<never>();
  return useCallback(
    (error: unknown) =>
      setState(() => {
        throw error;
      }),
    [],
  );
}

/** The result of the steps of an effect, which take some frames for large results; undefined until the last step. */
function useLaterSteps<About extends object, Value>(
  about: About | undefined,
  make: (about: About) => Generator<undefined, Value>,
): Value | undefined {
  const [found, setFound] = useState<{ about: About; value: Value | undefined }>();
  const fail = useThrow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps are made again for something else only
  useEffect(() => {
    if (!about) return undefined;
    const steps: Generator<undefined, Value | undefined> = make(about);
    let isAsked = true;
    // After the frame that the page is now drawn in.
    const timer = setTimeout(() => {
      inSlices(steps).then((value) => isAsked && setFound({ about, value }), fail);
    });
    return () => {
      isAsked = false;
      clearTimeout(timer);
      // What is no longer asked for is not made to its end.
      steps.return(undefined);
    };
  }, [about]);
  return found && found.about === about ? found.value : undefined;
}

/**
 * The result of steps that are `about` something; undefined until the last one. If the first is the last, it is there at
 * once. Each taker of steps has a generator of its own, because React may render twice and start an effect again.
 */
export function useSteps<Value>(about: object, make: () => Generator<undefined, Value>): Value | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps are made again for something else only
  const first = useMemo(() => make().next(), [about]);
  const later = useLaterSteps(first.done ? undefined : about, make);
  return first.done ? first.value : later;
}

/** What differs between two results; undefined until it is found, and without earlier results. */
export function useComparison(before: Opened | undefined, now: Opened): Comparison | undefined {
  const both = useMemo(() => before && { before, now }, [before, now]);
  return useLaterSteps(both, (of) => comparing(of.before, of.now));
}
