import { useEffect, useMemo, useState } from "react";
import { inSlices } from "../../model/in-slices.ts";

/** The result of steps that are `about` something; undefined until the last one. If the first is the last, it is there at once. */
export function useSteps<Value>(about: object, make: () => Generator<undefined, Value>): Value | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps are made again for something else only
  const begun = useMemo(() => {
    const steps: Generator<undefined, Value | undefined> = make();
    return { steps, first: steps.next() };
  }, [about]);
  const [found, setFound] = useState<{ begun: object; value: Value | undefined }>();
  useEffect(() => {
    const { steps, first } = begun;
    if (first.done) return undefined;
    let isAsked = true;
    // After the frame that the page is now drawn in.
    const timer = setTimeout(() => {
      inSlices(steps).then((value) => isAsked && setFound({ begun, value }));
    });
    return () => {
      isAsked = false;
      clearTimeout(timer);
      steps.return(undefined);
    };
  }, [begun]);
  if (begun.first.done) return begun.first.value;
  return found?.begun === begun ? found.value : undefined;
}
