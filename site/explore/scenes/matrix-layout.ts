import type { PackageEdge } from "../model/facts.ts";
import type { Opened } from "../model/opened.ts";
import { remembered } from "../model/remembered.ts";
import { type MatrixOrder, matrixOrder } from "./matrix-order.ts";

/** Side of the square of all cells, in world units. */
export const matrixSide = 1000;

/** Packages beyond this number are left out: smaller cells cannot be told apart. */
const mostRows = 600;

export interface MatrixCell {
  row: number;
  column: number;
  edge: PackageEdge;
}

export interface MatrixLayout extends MatrixOrder {
  /** Side of a cell in world units. */
  cell: number;
  /** Row of each package; -1 for one that is left out. */
  rowOf: Int32Array;
  /** Dependencies between packages that are shown, by row and column. */
  cells: readonly MatrixCell[];
  /** Index in `cells` by row and column, or -1. */
  cellAt: Int32Array;
  greatestWeight: number;
  /** Number of cells above the diagonal. */
  above: number;
}

/** Places the cells once for each result that is open. */
export const matrixLayout = remembered(({ analysis, facts }: Opened): MatrixLayout => {
  const order = matrixOrder(analysis, facts, mostRows);
  const count = order.rows.length;
  const rowOf = new Int32Array(analysis.packages.length).fill(-1);
  order.rows.forEach((member, row) => {
    rowOf[member] = row;
  });
  const cells = facts.packageEdges
    .map((edge): MatrixCell => ({ row: rowOf[edge.source] ?? -1, column: rowOf[edge.target] ?? -1, edge }))
    .filter(({ row, column }) => row >= 0 && column >= 0 && row !== column)
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const cellAt = new Int32Array(count * count).fill(-1);
  cells.forEach(({ row, column }, index) => {
    cellAt[row * count + column] = index;
  });
  const greatestWeight = cells.reduce((most, { edge }) => Math.max(most, edge.weight), 1);
  const above = cells.filter(isAbove).length;
  return { ...order, cell: matrixSide / Math.max(1, count), rowOf, cells, cellAt, greatestWeight, above };
});

/** A dependency against the order of the rows, which only packages of a loop have. */
export const isAbove = ({ row, column }: MatrixCell): boolean => column > row;
