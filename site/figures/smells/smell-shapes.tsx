import { paint } from "../../drawing/paint.ts";
import { outlineOf, StructureShapes } from "../diagrams/boxes-and-lines.tsx";
import type { SmellStructure } from "./smell-drawings.ts";
import styles from "./smell-shapes.module.css";

/** The shapes and words of a drawing. */
export function SmellShapes({ words = [], ...structure }: SmellStructure) {
  const boxes = Object.entries(structure.boxes).filter(([, { name }]) => name);
  return (
    <>
      <StructureShapes of="catalog" {...structure} />
      <g className={styles.words} fill={paint.ink}>
        {boxes.map(([key, box]) => {
          const { x, y, width } = outlineOf(box);
          return (
            <text key={key} x={Math.round(x + width / 2)} y={Math.round(y + 15)}>
              {box.name}
            </text>
          );
        })}
      </g>
      <g fill={paint.inkSoft} fontFamily="var(--font-sans)" fontSize={12.5} textAnchor="middle">
        {words.map(({ x, y, text }) => (
          <text key={text} x={x} y={y}>
            {text}
          </text>
        ))}
      </g>
    </>
  );
}
