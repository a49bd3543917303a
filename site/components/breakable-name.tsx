import { Fragment } from "react";
import { nameParts } from "./name-parts.ts";

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
