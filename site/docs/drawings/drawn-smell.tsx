import { smellDrawingsAddress } from "virtual:smell-drawings";
import { drawingHeight, drawingWidth } from "./drawing.ts";
import { smellDrawings } from "./smell-drawings.ts";

/** The drawing of a smell, if it has one: at its natural size, so that its words are as large on a phone. */
export function DrawnSmell({ id }: { id: string }) {
  const drawing = smellDrawings[id];
  if (!drawing) return null;
  return (
    <svg
      className="smell-drawing"
      role="img"
      aria-label={drawing.alternative}
      viewBox={`-.5 -.5 ${drawingWidth} ${drawingHeight}`}
    >
      <use href={`${smellDrawingsAddress}#${id}`} />
    </svg>
  );
}
