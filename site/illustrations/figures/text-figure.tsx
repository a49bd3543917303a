import { figures } from "virtual:figures";
import { Plate } from "../../components/plate.tsx";
import type { FigureName } from "./figure-names.ts";
import { FigurePart } from "./figure-part.tsx";

/** A chart or diagram on a plate: its finding above, how to read it, its source and its data as a table below. */
export function TextFigure({ name }: { name: FigureName }) {
  return (
    <figure className="figure-frame">
      <FigurePart name={name} part="head" />
      <Plate extent="inset" specimen={figures[name]?.specimen ?? []}>
        <FigurePart name={name} part="drawings" />
      </Plate>
      <FigurePart name={name} part="words" />
    </figure>
  );
}
