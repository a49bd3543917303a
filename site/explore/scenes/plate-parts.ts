import type { Box, Layer, PathSink, View } from "../drawing/scene.ts";

/** Rows of some shapes, each part a compact region so that it can be left out when it is not in view. */
export interface Part {
  rows: Uint32Array;
  box: Box;
}

/** The box around places that are added one by one. */
export class Extent {
  #left = Infinity;
  #top = Infinity;
  #right = -Infinity;
  #bottom = -Infinity;

  include(x: number, y: number, reach = 0): void {
    if (x - reach < this.#left) this.#left = x - reach;
    if (x + reach > this.#right) this.#right = x + reach;
    if (y - reach < this.#top) this.#top = y - reach;
    if (y + reach > this.#bottom) this.#bottom = y + reach;
  }

  get box(): Box {
    return { x: this.#left, y: this.#top, width: this.#right - this.#left, height: this.#bottom - this.#top };
  }
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
  if (x.length === 0) return new Uint32Array();
  const step = (value: number) => Math.max(0, Math.min(255, Math.floor(((value + radius) / (2 * radius)) * 256)));
  const squares = new Uint16Array(x.length);
  const starts = new Uint32Array(2 ** 16 + 1);
  for (let row = 0; row < x.length; row += 1) {
    const square = (spread(step(x[row] ?? 0)) << 1) | spread(step(y[row] ?? 0));
    squares[row] = square;
    starts[square + 1] = (starts[square + 1] ?? 0) + 1;
  }
  for (let square = 1; square < starts.length; square += 1) {
    starts[square] = (starts[square] ?? 0) + (starts[square - 1] ?? 0);
  }
  const order = new Uint32Array(x.length);
  for (let row = 0; row < x.length; row += 1) {
    const square = squares[row] ?? 0;
    const place = starts[square] ?? 0;
    order[place] = row;
    starts[square] = place + 1;
  }
  return order;
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
export function isInView({ x, y, width, height }: Box, view: View, margin = 4): boolean {
  return (
    (x + width) * view.scale + view.x >= -margin &&
    x * view.scale + view.x <= view.width + margin &&
    (y + height) * view.scale + view.y >= -margin &&
    y * view.scale + view.y <= view.height + margin
  );
}

type Look = Pick<Layer, "fill" | "stroke" | "strokeWidth" | "opacity">;

type TraceRow = (path: PathSink, row: number, view: View) => void;

function tracePart(part: Part | undefined, path: PathSink, view: View, traceRow: TraceRow): void {
  if (!part || !isInView(part.box, view)) return;
  for (const row of part.rows) traceRow(path, row, view);
}

/** A layer that leaves out the parts outside of the view. */
export function layerOfParts(look: Look, parts: readonly Part[], traceRow: TraceRow): Layer {
  return {
    ...look,
    parts: parts.length,
    trace: (path, index, view) => tracePart(parts[index], path, view, traceRow),
  };
}

/** A layer that is empty in small views. Its parts are made when they are first seen. */
export function layerOfLargeViews(
  look: Look,
  { count, made, leastScale }: { count: number; made: () => readonly Part[]; leastScale: number },
  traceRow: TraceRow,
): Layer {
  return {
    ...look,
    parts: count,
    trace(path, index, view) {
      if (view.scale >= leastScale) tracePart(made()[index], path, view, traceRow);
    },
  };
}
