import type { Box, SceneLabel, View } from "../drawing/scene.ts";
import type { Opened } from "../model/opened.ts";
import { labelWidth, lastParts } from "./label-text.ts";
import { isInView } from "./spatial-parts.ts";
import { typesNear } from "./structure-finder.ts";
import type { StructureGeometry } from "./structure-geometry.ts";
import { freePlace, structureRegions } from "./structure-regions.ts";

/** Names of types stand in cells of at least this width, in CSS pixels. */
const leastNamed = 48;

const mostNames = 400;

/** A name covers many cells that are smaller than this, wherever it stands; width in CSS pixels. */
const leastAvoided = 12;

/** Names of packages, of types where their cells are wide enough, and always of the selected type. */
export function structureLabels(
  opened: Opened,
  geometry: StructureGeometry,
  selectedItem: number | undefined,
  view: View,
): SceneLabel[] {
  const { analysis, placement } = opened;
  const avoidsMarks = geometry.spacing * view.scale >= leastAvoided;
  // By their middle. The largest packages choose first.
  const taken: Box[] = [];
  const regions = [...structureRegions(opened).entries()].sort(([, a], [, b]) => b.types.length - a.types.length);
  const packageLabels = regions.flatMap(([home, region]): SceneLabel[] => {
    const { width, types } = region;
    const middle = { x: region.x, y: region.y, width: 0, height: 0 };
    const name = analysis.packages[home];
    if (!name || types.length === 0 || !isInView(middle, view, 2 * geometry.spacing * view.scale)) return [];
    const text = lastParts(name, width * view.scale);
    const textWidth = labelWidth(text) / view.scale;
    if (textWidth > width * 1.5) return [];
    const size = { width: textWidth, height: 16 / view.scale };
    const { x, y } = avoidsMarks ? freePlace(opened, geometry, region, size, taken) : region;
    taken.push({ x, y, ...size });
    return [{ text, x, y, anchor: "middle", rank: 1000 + types.length, room: width, paint: "ink", strong: true }];
  });
  const nameOf = (type: number): SceneLabel => ({
    text: analysis.types.names[type] ?? "",
    x: placement.x[type] ?? 0,
    y: (placement.y[type] ?? 0) + (geometry.radii[type] ?? 0) + 10 / view.scale,
    anchor: "middle",
    rank: Math.min(999, (geometry.radii[type] ?? 0) / geometry.spacing),
    room: geometry.spacing,
    paint: "ink-soft",
  });
  const labels = [...packageLabels];
  if (selectedItem !== undefined) {
    const { room: _, ...selected } = nameOf(selectedItem);
    // Below the frame around its cell.
    const y = (placement.y[selectedItem] ?? 0) + geometry.spacing / 2 + 14 / view.scale;
    labels.push({ ...selected, y, rank: Number.MAX_SAFE_INTEGER, paint: "accent", strong: true });
  }
  if (geometry.spacing * view.scale >= leastNamed) {
    const [x, y] = [-view.x / view.scale, -view.y / view.scale];
    const box = { x, y, width: view.width / view.scale, height: view.height / view.scale };
    for (const type of typesNear(opened, geometry, box)) {
      if (type !== selectedItem) labels.push(nameOf(type));
      if (labels.length > packageLabels.length + mostNames) break;
    }
  }
  return labels;
}
