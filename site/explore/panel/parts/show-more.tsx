import { type ReactNode, useState } from "react";
import { formatValue } from "../../model/format-value.ts";

interface ShowMoreProps {
  /** How many items there are. */
  count: number;
  /** How many are shown at first. */
  first: number;
  /** What the items are, in the plural: "types". */
  noun: string;
  /** Draws the first items, up to this number. */
  children: (shown: number) => ReactNode;
}

/** A list that begins with its first items, and a button that shows all of them. Nothing without items. */
export function ShowMore({ count, first, noun, children }: ShowMoreProps) {
  const [isWhole, setWhole] = useState(false);
  if (count === 0) return null;
  return (
    <>
      {children(isWhole ? count : Math.min(first, count))}
      {count > first && (
        <button type="button" className="panel-more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${first} ${noun}` : `Show all ${formatValue(count)} ${noun}`}
        </button>
      )}
    </>
  );
}
