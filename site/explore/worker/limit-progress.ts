import type { OnProgress } from "../../results/model/source.ts";

/** At most one sentence in this time. */
const progressMilliseconds = 100;

/** Passes on as much of the progress as somebody can read. */
export function limitProgress(send: OnProgress): OnProgress {
  let told = Number.NEGATIVE_INFINITY;
  return (sentence, share) => {
    if (performance.now() - told < progressMilliseconds) return;
    told = performance.now();
    send(sentence, share);
  };
}
