import type { SceneLabel, View } from "../drawing/scene.ts";
import type { Opened } from "../model/opened.ts";
import { lastParts } from "./label-text.ts";
import { isInView } from "./spatial-parts.ts";
import { hasMark, markExtent } from "./treemap-layers.ts";
import type { TreemapLayout } from "./treemap-layout.ts";

/** A tile with a name is at least this large on the screen, in CSS pixels. */
const leastNamed = { width: 36, height: 18 };

/** A name without a heading covers tiles, so that its package is at least this high, in CSS pixels. */
const leastCovered = 64;

/** How far the marker of a tile reaches into the heading above it, in CSS pixels. */
const markerEdge = 5;

/** Names of packages and of types whose tiles have room, and always of the selected type. */
export function treemapLabels(
  { analysis, facts }: Opened,
  { tiles, frames, width: mapWidth, height: mapHeight, headingHeight }: TreemapLayout,
  selectedItem: number | undefined,
  view: View,
): SceneLabel[] {
  const whole = mapWidth * mapHeight;
  const labels = frames.flatMap(({ group, hasHeading, x, y, width, height }): SceneLabel[] => {
    const name = analysis.packages[group];
    const least = hasHeading ? leastNamed.height : leastCovered;
    if (!name || height * view.scale < least) return [];
    const text = lastParts(name, width * view.scale);
    const middle = hasHeading ? (headingHeight - markerEdge / view.scale) / 2 : 0;
    const top = y + Math.max(middle, 8 / view.scale);
    const rank = 1000 + (width * height) / whole;
    return [{ text, x: x + 2 / view.scale, y: top, anchor: "start", rank, room: width, paint: "ink", strong: true }];
  });
  for (const [type, tile] of tiles.entries()) {
    const { x, y, width, height } = tile;
    const isSelected = type === selectedItem;
    const hasRoom = width * view.scale >= leastNamed.width && height * view.scale >= leastNamed.height;
    if ((!isSelected && !hasRoom) || !isInView(tile, view)) continue;
    const label = {
      text: analysis.types.names[type] ?? "",
      x: x + width / 2,
      y: y + height / 2,
      anchor: "middle" as const,
      paint: "ink" as const,
    };
    if (isSelected) labels.push({ ...label, rank: Number.MAX_SAFE_INTEGER, strong: true });
    else {
      // In a low tile the name ends before the mark in the corner.
      const isBesideMark = hasMark(facts, type, tile, view) && height * view.scale < 2 * markExtent + leastNamed.height;
      const room = isBesideMark ? width - (2 * markExtent) / view.scale : width;
      labels.push({ ...label, rank: (width * height) / whole, room });
    }
  }
  return labels;
}
