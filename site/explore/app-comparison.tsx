import { comparedTitles } from "./model/compared-titles.ts";
import type { Opened } from "./model/opened.ts";

interface ComparisonProps {
  before: Opened;
  now: Opened;
  onSwap: () => void;
  onPart: () => void;
}

/** Which of two results is the earlier one. The one that was opened first is taken for it. */
export function Comparison({ before, now, onSwap, onPart }: ComparisonProps) {
  const titles = comparedTitles(before, now);
  return (
    <div className="wrap explore-comparison">
      <p>
        Before: <strong>{titles.before}</strong>. After: <strong>{titles.now}</strong>. The views show the later
        results.
      </p>
      <p className="explore-buttons">
        <button type="button" className="button button-small button-quiet" onClick={onSwap}>
          Swap before and after
        </button>
        <button type="button" className="button button-small button-quiet" onClick={onPart}>
          End the comparison
        </button>
      </p>
    </div>
  );
}
