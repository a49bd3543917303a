import { type Severity, severities } from "#site/illustrations/pictures/marks/severity.ts";
import type { Layer } from "../drawing/scene.ts";
import type { Opened } from "../model/opened.ts";
import { severityOfType } from "../model/severity-of-type.ts";
import { severityPaints } from "./legend-entries.ts";
import { traceCircle, traceMark } from "./mark-shapes.ts";
import { layerOfParts, type Part, partsOf } from "./spatial-parts.ts";
import type { StructureGeometry } from "./structure-geometry.ts";

const marksInPart = 2000;

/** Smaller marks are squares, since their shape could not be seen; radius in CSS pixels. */
const leastShape = 1.5;

const dimmed = 0.25;

/**
 * One mark for each type, with a shape and paint for its severity. Marks that the selection is not about are dimmed;
 * those of it have an outline.
 */
export function markLayers(opened: Opened, geometry: StructureGeometry, selected: Uint8Array): Layer[] {
  const { placement, facts } = opened;
  const { radii, order } = geometry;
  const isAny = selected.includes(1);
  const place = (type: number) => [placement.x[type] ?? 0, placement.y[type] ?? 0, radii[type] ?? 0] as const;
  const partsFor = (wanted: (type: number) => boolean) =>
    partsOf(order.filter(wanted), marksInPart, (extent, type) => {
      const [x, y, radius] = place(type);
      extent.include(x, y, radius * 1.5);
    });
  /** Open marks have an outline only; when small they are filled as all others. */
  const layer = (severity: Severity, parts: readonly Part[], open: boolean, opacity: number): Layer => {
    const paint = severityPaints[severity];
    const look: Pick<Layer, "fill" | "stroke" | "strokeWidth"> = open
      ? { fill: "surface", stroke: paint, strokeWidth: 1.5 }
      : { fill: paint };
    return layerOfParts({ ...look, opacity }, parts, (path, type, { scale }) => {
      const [x, y, radius] = place(type);
      const isSmall = radius * scale < leastShape;
      if (isSmall && !open) {
        const side = Math.max(radius * 1.8, 1 / scale);
        path.rect(x - side / 2, y - side / 2, side, side);
      } else if (!isSmall && open === (severity === "none")) traceMark(path, severity, x, y, radius);
    });
  };
  const layers = [false, true].flatMap((strong) =>
    severities.flatMap((severity) => {
      const isOwn = (type: number) => (!isAny || selected[type] === 1) === strong;
      const parts = partsFor((type) => isOwn(type) && severityOfType(facts, type) === severity);
      const opacity = strong ? 1 : dimmed;
      const filled = layer(severity, parts, false, opacity);
      return severity === "none" ? [filled, layer(severity, parts, true, opacity)] : [filled];
    }),
  );
  const outlines = layerOfParts(
    { stroke: "accent", strokeWidth: 2 },
    partsFor((type) => selected[type] === 1),
    (path, type, { scale }) => {
      const [x, y, radius] = place(type);
      // A small mark keeps its outline apart, but not larger than its cell if there are many.
      traceCircle(path, x, y, radius * 1.5 + 2 / scale);
    },
  );
  return [...layers, outlines].filter(({ parts }) => parts > 0);
}
