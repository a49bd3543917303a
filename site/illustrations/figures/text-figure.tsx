import type { FigureName } from "./figure-names.ts";
import { FigurePart } from "./figure-part.tsx";

/** A chart or diagram with its caption, its source and its data as a table. */
export function TextFigure({ name }: { name: FigureName }) {
  return (
    <figure className="figure">
      <FigurePart name={name} part="drawings" />
      <FigurePart name={name} part="words" />
    </figure>
  );
}
