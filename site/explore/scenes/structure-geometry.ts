import type { Extent } from "../drawing/extent.ts";
import { groupByKey } from "../model/adjacency.ts";
import { metricValues } from "../model/analysis.ts";
import type { Adjacency } from "../model/facts.ts";
import type { Opened } from "../model/opened.ts";
import { remembered } from "../model/remembered.ts";
import { type Part, partsOf, spatialOrder } from "./spatial-parts.ts";

/** What does not change with the selection. */
export interface StructureGeometry {
  /** Distance between neighbors, in world units. */
  spacing: number;
  /** Radius of each type's mark. Its area grows with the lines of code, up to the size of the cell. */
  radii: Float32Array;
  /** Types in spatial order. */
  order: Uint32Array;
  /** Made when they are first drawn: in many types they are too small to be seen at first. */
  typeBorders: { count: number; made: () => readonly Part[] };
  packageBorders: readonly Part[];
  /** A grid of so many squares in each direction, and the types that lie in each square, row by row. */
  grid: { squares: number; types: Adjacency };
}

const linesInPart = 4000;

/** Types longer than nineteen of twenty have marks as large as their cells allow. */
const largeShare = 0.95;

function radiiOf({ analysis: { types } }: Opened, spacing: number): Float32Array {
  const lines = metricValues(types, "LOC");
  const known = (lines ?? new Float64Array()).filter((value) => value > 0).sort();
  const large = known[Math.floor(known.length * largeShare)] ?? 1;
  return Float32Array.from({ length: types.count }, (_, type) => {
    const value = Math.max(0, lines?.[type] || 0);
    return spacing * Math.max(0.1, 0.33 * Math.min(1, Math.sqrt(value / large)));
  });
}

/** Adds both ends of a line of a list with four numbers each. */
export function includeLine(extent: Extent, lines: Float32Array, row: number): void {
  extent.include(lines[row * 4] ?? 0, lines[row * 4 + 1] ?? 0);
  extent.include(lines[row * 4 + 2] ?? 0, lines[row * 4 + 3] ?? 0);
}

function lineParts(lines: Float32Array, radius: number): Part[] {
  const count = lines.length / 4;
  const [x, y] = [new Float32Array(count), new Float32Array(count)];
  for (let row = 0; row < count; row += 1) {
    x[row] = ((lines[row * 4] ?? 0) + (lines[row * 4 + 2] ?? 0)) / 2;
    y[row] = ((lines[row * 4 + 1] ?? 0) + (lines[row * 4 + 3] ?? 0)) / 2;
  }
  return partsOf(spatialOrder(x, y, radius), linesInPart, (extent, row) => includeLine(extent, lines, row));
}

/** The square of the grid that holds a coordinate. */
export const squareAt = (value: number, radius: number, squares: number): number =>
  Math.max(0, Math.min(squares - 1, Math.floor(((value + radius) / (2 * radius)) * squares)));

function gridOf({ placement: { x, y, radius } }: Opened): StructureGeometry["grid"] {
  const squares = Math.max(1, Math.ceil(Math.sqrt(x.length)));
  const squareOf = Uint32Array.from(
    x,
    (left, type) => squareAt(y[type] ?? 0, radius, squares) * squares + squareAt(left, radius, squares),
  );
  return { squares, types: groupByKey(squares * squares, squareOf) };
}

/** Computed once for the same results, since a scene is made again at each selection. */
export const structureGeometry = remembered((opened: Opened): StructureGeometry => {
  const { x, y, radius, typeBorders, packageBorders } = opened.placement;
  const spacing = radius * Math.sqrt(Math.PI / Math.max(4, x.length));
  let borders: Part[] | undefined;
  return {
    spacing,
    radii: radiiOf(opened, spacing),
    order: spatialOrder(x, y, radius),
    typeBorders: {
      count: Math.ceil(typeBorders.length / 4 / linesInPart),
      made() {
        borders ??= lineParts(typeBorders, radius);
        return borders;
      },
    },
    packageBorders: lineParts(packageBorders, radius),
    grid: gridOf(opened),
  };
});
