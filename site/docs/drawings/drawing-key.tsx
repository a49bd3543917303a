import type { SmellDrawing } from "./drawing.ts";
import { pathsOf } from "./drawing-paths.ts";

type Sample = Omit<SmellDrawing, "alternative">;

const line = { from: [4, 12], to: [36, 12] } as const;

const samples: readonly { label: string; sample: Sample }[] = [
  { label: "component", sample: { boxes: { it: { x: 20, y: 14, width: 30, height: 16, isComponent: true } } } },
  { label: "class", sample: { boxes: { it: { x: 20, y: 12, width: 30, height: 16 } } } },
  { label: "class in a component", sample: { boxes: {}, dots: [[20, 12]] } },
  { label: "field", sample: { boxes: { it: { x: 20, y: 12, width: 46, members: "f", isBare: true } } } },
  { label: "method", sample: { boxes: { it: { x: 20, y: 12, width: 46, members: "m", isBare: true } } } },
  { label: "uses", sample: { boxes: {}, lines: [line] } },
  { label: "inherits from", sample: { boxes: {}, lines: [{ ...line, head: "inherits" }] } },
  { label: "missing", sample: { boxes: { it: { x: 20, y: 12, width: 30, height: 16, look: "missing" } } } },
  { label: "the smell", sample: { boxes: {}, lines: [{ ...line, look: "faulty" }] } },
];

/** What the shapes in the drawings of the smells mean. */
export function DrawingKey() {
  return (
    <ul className="drawing-key" aria-label="Shapes in the drawings" data-search-ignore="">
      {samples.map(({ label, sample }) => (
        <li key={label}>
          <svg className="smell-drawing" aria-hidden="true" viewBox="-.5 -.5 40 24">
            {Object.entries(pathsOf({ alternative: "", ...sample })).map(([style, path]) => (
              <path key={style} className={`d-${style}`} d={path} />
            ))}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
