import { smellDrawingsAddress } from "virtual:smell-drawings";
import { keySamples } from "./key-samples.ts";

/** What the shapes in the drawings of the smells mean. */
export function DrawingKey() {
  return (
    <ul className="drawing-key" aria-label="Shapes in the drawings" data-search-ignore="">
      {keySamples.map(({ id, label }) => (
        <li key={id}>
          <svg className="smell-drawing" aria-hidden="true" viewBox="-.5 -.5 40 24">
            <use href={`${smellDrawingsAddress}#${id}`} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
