import { drawingHeight, drawingWidth, outlineOf, type SmellDrawing } from "./drawing.ts";
import { pathsOf } from "./drawing-paths.ts";

/** A drawing at its natural size, so that its words are as large on a phone as on a desktop. */
export function DrawnSmell({ drawing }: { drawing: SmellDrawing }) {
  const names = Object.values(drawing.boxes).flatMap((box) => {
    const { x, y, width } = outlineOf(box);
    return box.name ? [{ text: box.name, x: x + width / 2, y: y + 15 }] : [];
  });
  return (
    <svg
      className="smell-drawing"
      role="img"
      aria-label={drawing.alternative}
      viewBox={`-.5 -.5 ${drawingWidth} ${drawingHeight}`}
    >
      {Object.entries(pathsOf(drawing)).map(([style, path]) => (
        <path key={style} className={`d-${style}`} d={path} />
      ))}
      {names.map(({ text, x, y }) => (
        <text key={`${text} ${x}`} x={Math.round(x)} y={Math.round(y)}>
          {text}
        </text>
      ))}
      {drawing.words?.map(({ text, x, y }) => (
        <text key={text} className="d-words" x={x} y={y}>
          {text}
        </text>
      ))}
    </svg>
  );
}
