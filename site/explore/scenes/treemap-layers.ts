import type { TileBox } from "#site/illustrations/pictures/drawings/tile-layout.ts";
import { severities } from "#site/illustrations/pictures/marks/severity.ts";
import type { Layer, View } from "../drawing/scene.ts";
import type { AnalysisFacts } from "../model/facts.ts";
import type { Opened } from "../model/opened.ts";
import { severityOfType } from "../model/severity-of-type.ts";
import { severityPaints } from "./legend-entries.ts";
import { traceMark } from "./mark-shapes.ts";
import { layerOfParts, partsOf } from "./spatial-parts.ts";
import type { TreemapLayout } from "./treemap-layout.ts";

const tilesInPart = 2000;

/** Tiles of more severe types are also brighter, for those too small for a mark. */
const opacities = { none: 0.22, one: 0.42, two: 0.6, many: 0.85 } as const;
const dimmed = 0.25;

/** Tiles of at least this size have a mark, in CSS pixels. */
const leastMarked = 18;
const markRadius = 4;

/** Width and height of the corner of a tile that holds its mark, in CSS pixels. */
export const markExtent = 2 * markRadius + 6;

/** Whether the tile of a type is large enough for a mark, and its type has smells. */
export const hasMark = (facts: AnalysisFacts, type: number, { width, height }: TileBox, { scale }: View): boolean =>
  severityOfType(facts, type) !== "none" && Math.min(width, height) * scale >= leastMarked;

/** Tiles by severity with a mark for it, and outlines of those that the selection is about. */
export function treemapLayers({ facts }: Opened, { tiles, unmeasured, order }: TreemapLayout, selected: Uint8Array) {
  const isAny = selected.includes(1);
  const none = { x: 0, y: 0, width: 0, height: 0 };
  const tileOf = (type: number) => tiles[type] ?? none;
  const partsFor = (wanted: (type: number) => boolean) =>
    partsOf(order.filter(wanted), tilesInPart, (extent, type) => {
      const { x, y, width, height } = tileOf(type);
      extent.include(x, y);
      extent.include(x + width, y + height);
    });
  const layers = [false, true].flatMap((strong) => {
    const isOwn = (type: number) => (!isAny || selected[type] === 1) === strong;
    const factor = strong ? 1 : dimmed;
    const bySeverity = severities.flatMap((severity): Layer[] => {
      const fill = severityPaints[severity];
      const parts = partsFor((type) => isOwn(type) && severityOfType(facts, type) === severity);
      return [
        layerOfParts({ fill, opacity: opacities[severity] * factor }, parts, (path, type) => {
          const { x, y, width, height } = tileOf(type);
          path.rect(x, y, width, height);
        }),
        // The mark stands out against its tile by a darker border.
        layerOfParts(
          { fill, stroke: "plate", strokeWidth: 1.5, opacity: factor },
          severity === "none" ? [] : parts,
          (path, type, view) => {
            if (!hasMark(facts, type, tileOf(type), view)) return;
            const { x, y, width, height } = tileOf(type);
            const { scale } = view;
            const inset = (markRadius + 4) / scale;
            traceMark(path, severity, x + width - inset, y + height - inset, markRadius / scale);
            // Filling needs no closed path, but the border does.
            path.closePath();
          },
        ),
      ];
    });
    const open = partsFor((type) => isOwn(type) && unmeasured[type] === 1);
    const crossed = layerOfParts({ stroke: "ink-soft", strokeWidth: 0.75, opacity: factor }, open, (path, type) => {
      const { x, y, width, height } = tileOf(type);
      path.rect(x, y, width, height);
      path.moveTo(x, y + height);
      path.lineTo(x + width, y);
    });
    return [...bySeverity, crossed];
  });
  const outlines = layerOfParts(
    { stroke: "accent", strokeWidth: 2 },
    partsFor((type) => selected[type] === 1),
    (path, type) => {
      const { x, y, width, height } = tileOf(type);
      path.rect(x, y, width, height);
    },
  );
  return [...layers, outlines].filter(({ parts }) => parts > 0);
}
