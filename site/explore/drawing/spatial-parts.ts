import { groupByKey } from "../../results/model/graph.ts";
import type { Box, Layer, PathSink, Viewport } from "./scene.ts";
import { Extent } from "./view-math.ts";

/** Rows of some shapes, each part a compact region so that it can be left out when it is not in view. */
export interface Part {
  rows: Uint32Array;
  box: Box;
}

/** Bits of a number of 8 bits, with a zero between each two. */
function spread(value: number): number {
  let bits = value & 255;
  bits = (bits | (bits << 4)) & 0x0f0f;
  bits = (bits | (bits << 2)) & 0x3333;
  return (bits | (bits << 1)) & 0x5555;
}

/** Rows in Z-order, where rows that follow each other are mostly near each other. Rows of one square keep their order. */
export function spatialOrder(x: ArrayLike<number>, y: ArrayLike<number>, radius: number): Uint32Array {
  const step = (value: number) => Math.max(0, Math.min(255, Math.floor(((value + radius) / (2 * radius)) * 256)));
  const squares = new Uint32Array(x.length);
  for (let row = 0; row < x.length; row += 1) {
    squares[row] = (spread(step(x[row] ?? 0)) << 1) | spread(step(y[row] ?? 0));
  }
  return groupByKey(2 ** 16, squares).targets;
}

/** Cuts rows that are in spatial order into parts. `include` adds to the extent where a row lies. */
export function partsOf(rows: Uint32Array, size: number, include: (extent: Extent, row: number) => void): Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < rows.length; from += size) {
    const own = rows.subarray(from, from + size);
    const extent = new Extent();
    for (let index = 0; index < own.length; index += 1) include(extent, own[index] ?? 0);
    parts.push({ rows: own, box: extent.box });
  }
  return parts;
}

/** True if a box is in view, or at most this many CSS pixels outside. */
export function isInView({ x, y, width, height }: Box, view: Viewport, margin = 4): boolean {
  return (
    (x + width) * view.scale + view.x >= -margin &&
    x * view.scale + view.x <= view.width + margin &&
    (y + height) * view.scale + view.y >= -margin &&
    y * view.scale + view.y <= view.height + margin
  );
}

export type Look = Pick<Layer, "fill" | "stroke" | "strokeWidth" | "opacity">;

/** A layer that leaves out the parts outside of the view, and all of them in a view of a smaller scale. */
export function layerOfParts(
  look: Look,
  parts: readonly Part[],
  traceRow: (path: PathSink, row: number, view: Viewport) => void,
  minScale = 0,
): Layer {
  return {
    ...look,
    parts: parts.length,
    trace(path, index, view) {
      const part = parts[index];
      if (!part || view.scale < minScale || !isInView(part.box, view)) return;
      for (const row of part.rows) traceRow(path, row, view);
    },
  };
}

/** The parts of those types that something is true of. */
export type PartsFor = (isMeant: (type: number) => boolean) => Part[];

interface LayersOfTypes {
  /** Types in spatial order. */
  order: Uint32Array;
  selected: Uint8Array;
  /** Adds to the extent where a type lies. */
  include: Parameters<typeof partsOf>[2];
  layersOf: (partsFor: PartsFor, opacity: number) => Layer[];
}

/** Layers of types: those that a selection is not about are dimmed, those of it have an outline. */
export function layersOfTypes(
  { order, selected, include, layersOf }: LayersOfTypes,
  traceOutline: Parameters<typeof layerOfParts>[2],
): Layer[] {
  const isAny = selected.includes(1);
  const partsFor: PartsFor = (isMeant) => partsOf(order.filter(isMeant), 2000, include);
  const layers = [false, true].flatMap((isStrong) => {
    const isOwn = (type: number) => (!isAny || selected[type] === 1) === isStrong;
    return layersOf((isMeant) => partsFor((type) => isOwn(type) && isMeant(type)), isStrong ? 1 : 0.25);
  });
  const chosen = partsFor((type) => selected[type] === 1);
  const outlines = layerOfParts({ stroke: "accent", strokeWidth: 2 }, chosen, traceOutline);
  return [...layers, outlines].filter(({ parts }) => parts > 0);
}

/** A layer of items that are drawn wherever the view is, so many in each part. */
export function layerOfItems<Item>(
  look: Look,
  items: readonly Item[],
  traceItem: (path: PathSink, item: Item, view: Viewport) => void,
  itemsInPart = 4000,
): Layer {
  return {
    ...look,
    parts: Math.ceil(items.length / itemsInPart),
    trace(path, part, view) {
      for (const item of items.slice(part * itemsInPart, (part + 1) * itemsInPart)) traceItem(path, item, view);
    },
  };
}

/** Distance of a place from a box; 0 inside of it. */
export function distanceTo({ x, y, width, height }: Box, toX: number, toY: number): number {
  return Math.hypot(Math.max(x - toX, 0, toX - x - width), Math.max(y - toY, 0, toY - y - height));
}

/** Index of the box at a place, or of the nearest one that is at most `reach` away. */
export function nearestBox(boxes: readonly Box[], x: number, y: number, reach: number): number | undefined {
  let nearest: number | undefined;
  let least = reach;
  for (const [index, box] of boxes.entries()) {
    const away = distanceTo(box, x, y);
    if (away === 0) return index;
    if (away <= least) [nearest, least] = [index, away];
  }
  return nearest;
}
