import { Fragment } from "react";

/** A text in which lines may break between the words of a long identifier. Its text is copied unchanged. */
export function BreakableName({ text }: { text: string }) {
  return nameParts(text).map((part, position) => {
    // The order of the parts never changes.
    const key = position;
    return (
      <Fragment key={key}>
        {position > 0 && <wbr />}
        {part}
      </Fragment>
    );
  });
}

/** Shorter names stay on one line. */
const longest = 16;
const breaks = /(?<=[^\s._/][._/])(?=[^\s._/])|(?<=[a-z\d])(?=[A-Z][a-z])/;

/** Splits a text where a line may break within a long identifier or path: never inside one of its words. */
export function nameParts(text: string): string[] {
  const parts = [""];
  for (const word of text.split(/(?<=\s)/)) {
    const [first = "", ...further] = word.trimEnd().length > longest ? word.split(breaks) : [word];
    parts.push(parts.pop() + first, ...further);
  }
  return parts;
}
