import type { PackageEdge } from "../model/facts.ts";
import type { Opened } from "../model/opened.ts";
import { isAgainst, type PackageOrder, packageOrder } from "../model/package-order.ts";
import { remembered } from "../model/remembered.ts";

/** Side of the square of all cells, in world units. */
export const matrixSide = 1000;

/** Room around the cells, in world units: for the names of rows, the numbers of columns and the remarks below. */
export interface MatrixMargin {
  left: number;
  top: number;
  bottom: number;
  right: number;
}

/** On wide screens the height decides how large the cells are, so that whole names have room beside them. */
const margins = { wide: { left: 760, bottom: 100 }, tall: { left: 340, bottom: 180 } } as const;
const leastLeft = 340;

/** Width of a letter of a name in world units, on a screen of common size. */
const letterWidth = 16;

export function matrixMargin(names: readonly string[], shape: keyof typeof margins): MatrixMargin {
  const { left, bottom } = margins[shape];
  const longest = names.reduce((most, { length }) => Math.max(most, length), 0);
  // With its number, and the room before the cells.
  const wanted = (longest + 6) * letterWidth;
  return { left: Math.min(left, Math.max(leastLeft, wanted)), top: 60, bottom, right: 20 };
}

export interface MatrixCell {
  row: number;
  column: number;
  edge: PackageEdge;
}

export interface MatrixLayout extends PackageOrder {
  /** Side of a cell in world units. */
  cell: number;
  /** Dependencies between packages that are shown, by row and column. */
  cells: readonly MatrixCell[];
  /** Index in `cells` by row and column, or -1. */
  cellAt: Int32Array;
  greatestWeight: number;
  /** Number of cells above the diagonal. */
  above: number;
}

/** Places the cells once for each result that is open. */
export const matrixLayout = remembered((opened: Opened): MatrixLayout => {
  const order = packageOrder(opened);
  const { rowOf } = order;
  const count = order.rows.length;
  const cells = opened.facts.packageEdges
    .map((edge): MatrixCell => ({ row: rowOf[edge.source] ?? -1, column: rowOf[edge.target] ?? -1, edge }))
    .filter(({ row, column }) => row >= 0 && column >= 0 && row !== column)
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const cellAt = new Int32Array(count * count).fill(-1);
  cells.forEach(({ row, column }, index) => {
    cellAt[row * count + column] = index;
  });
  const greatestWeight = cells.reduce((most, { edge }) => Math.max(most, edge.weight), 1);
  const above = cells.filter(({ edge }) => isAgainst(order, edge)).length;
  return { ...order, cell: matrixSide / Math.max(1, count), cells, cellAt, greatestWeight, above };
});
