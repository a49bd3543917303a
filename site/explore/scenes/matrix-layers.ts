import type { Layer, View } from "../drawing/scene.ts";
import { isAgainst } from "../model/package-order.ts";
import { isOfSelected, type SelectedPackages } from "../model/selected-packages.ts";
import { type MatrixCell, type MatrixLayout, matrixSide } from "./matrix-layout.ts";

/** Cells in one part of a layer. */
const cellsInPart = 4000;

/** Cells of at least this size on the screen have room for a number below their square. */
const numberedCell = 40;

/** True if cells are large enough on the screen for their number. */
export const hasNumbers = ({ cell }: MatrixLayout, { scale }: View): boolean => cell * scale >= numberedCell;

function cellLayer(
  layout: MatrixLayout,
  cells: readonly MatrixCell[],
  look: Pick<Layer, "fill" | "stroke" | "strokeWidth" | "opacity">,
): Layer {
  const { cell, greatestWeight } = layout;
  return {
    ...look,
    parts: Math.ceil(cells.length / cellsInPart),
    trace(path, part, view) {
      const [largest, middle] = hasNumbers(layout, view) ? [cell * 0.5, 0.38] : [cell * 0.86, 0.5];
      for (const { row, column, edge } of cells.slice(part * cellsInPart, (part + 1) * cellsInPart)) {
        const framed = look.stroke !== undefined;
        const side = framed ? cell * 0.94 : largest * (0.4 + 0.6 * Math.sqrt(edge.weight / greatestWeight));
        const y = (row + (framed ? 0.5 : middle)) * cell;
        path.rect((column + 0.5) * cell - side / 2, y - side / 2, side, side);
      }
    },
  };
}

function gridLayer({ rows, cell }: MatrixLayout): Layer {
  return {
    stroke: "line",
    strokeWidth: 0.75,
    parts: 1,
    trace(path, _, { scale }) {
      // Closer lines would fill the square; then only its border is drawn.
      const step = cell * scale < 5 ? Math.max(1, rows.length) : 1;
      for (let index = 0; index <= rows.length; index += step) {
        path.moveTo(0, index * cell);
        path.lineTo(matrixSide, index * cell);
        path.moveTo(index * cell, 0);
        path.lineTo(index * cell, matrixSide);
      }
    },
  };
}

/** Whether a dependency begins or ends at a package that the selection is about. */
export const strengthOf =
  (packages: SelectedPackages) =>
  ({ edge }: MatrixCell): boolean =>
    packages.none || isOfSelected(packages, edge);

/** From the back: the grid, the diagonal, rows and columns of the selection, the squares, and the frames of loops. */
export function matrixLayers(layout: MatrixLayout, packages: SelectedPackages): Layer[] {
  const { rows, cycles, cell, cells, rowOf } = layout;
  const isStrong = strengthOf(packages);
  const strong = cells.filter(isStrong);
  const dimmed = cells.filter((one) => !isStrong(one));
  const isAbove = ({ edge }: MatrixCell) => isAgainst(layout, edge);
  const isBelow = (one: MatrixCell) => !isAbove(one);
  const onlyRow = packages.only === undefined ? -1 : (rowOf[packages.only] ?? -1);
  return [
    gridLayer(layout),
    {
      fill: "line",
      parts: 1,
      trace(path) {
        for (let row = 0; row < rows.length; row += 1) path.rect(row * cell, row * cell, cell, cell);
      },
    },
    {
      fill: "accent",
      opacity: 0.12,
      parts: onlyRow < 0 ? 0 : 1,
      trace(path) {
        path.rect(0, onlyRow * cell, matrixSide, cell);
        path.rect(onlyRow * cell, 0, cell, matrixSide);
      },
    },
    cellLayer(layout, dimmed.filter(isBelow), { fill: "accent", opacity: 0.3 }),
    cellLayer(layout, dimmed.filter(isAbove), { fill: "bad", opacity: 0.3 }),
    cellLayer(layout, strong.filter(isBelow), { fill: "accent" }),
    cellLayer(layout, strong.filter(isAbove), { fill: "bad" }),
    cellLayer(layout, strong.filter(isAbove), { stroke: "bad", strokeWidth: 1 }),
    {
      stroke: "bad",
      strokeWidth: 2,
      parts: cycles.length > 0 ? 1 : 0,
      trace(path) {
        for (const { first, last } of cycles) {
          const side = (last - first + 1) * cell;
          path.rect(first * cell, first * cell, side, side);
        }
      },
    },
  ];
}
