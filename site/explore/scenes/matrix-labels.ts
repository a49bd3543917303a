import type { SceneLabel, View } from "../drawing/scene.ts";
import type { Analysis } from "../model/analysis.ts";
import { counted, formatValue } from "../model/format-value.ts";
import type { SelectedPackages } from "../model/selected-packages.ts";
import { lookOfRow, type NamedRows, remarkLines, rowNames, seenRows } from "./axis-row-names.ts";
import { hasNumbers } from "./matrix-layers.ts";
import { type MatrixLayout, matrixSide } from "./matrix-layout.ts";
import { isInView } from "./spatial-parts.ts";

/** Room for the names of rows, the numbers of columns and the remark below, in world units. */
export const matrixMargin = { left: 340, top: 60, bottom: 80, right: 20 };

/** Names of rows, which stay in view when the cells are moved, numbers of columns, and weights where there is room. */
export function matrixLabels(
  analysis: Analysis,
  layout: MatrixLayout,
  { none, marked }: SelectedPackages,
  view: View,
): SceneLabel[] {
  const { rows, cell } = layout;
  const named: NamedRows = {
    count: rows.length,
    pitch: cell,
    margin: matrixMargin.left,
    overhang: 0,
    nameOf: (row) => analysis.packages[rows[row] ?? -1] ?? "",
    numberOf: (row) => String(row + 1),
    isMarked: none ? undefined : (row) => marked[rows[row] ?? -1] === 1,
  };
  const columns = { scale: view.scale, offset: view.x, size: view.width };
  const numbers = seenRows(named, columns, 30).map(
    (column): SceneLabel => ({
      text: String(column + 1),
      x: (column + 0.5) * cell,
      y: Math.max(-9, 10 - view.y) / view.scale,
      anchor: "middle",
      ...lookOfRow(named.isMarked, column),
    }),
  );
  const remarks = remarkLines(remarksOf(analysis, layout), -matrixMargin.left, matrixSide, view);
  return [...rowNames(named, view), ...numbers, ...weightsOf(layout, view), ...remarks];
}

/** The weights of the cells in view, if there is room for them. */
function weightsOf(layout: MatrixLayout, view: View): SceneLabel[] {
  const { cell, cells } = layout;
  if (!hasNumbers(layout, view)) return [];
  return cells
    .filter(({ row, column }) => isInView({ x: column * cell, y: row * cell, width: cell, height: cell }, view))
    .map(({ row, column, edge }) => ({
      text: formatValue(edge.weight),
      x: (column + 0.5) * cell,
      y: (row + 0.82) * cell,
      anchor: "middle",
      rank: 1,
      room: cell,
      paint: "ink",
    }));
}

function remarksOf(analysis: Analysis, { rows, cells, above }: MatrixLayout): string[] {
  const shown = `${formatValue(rows.length)} of ${formatValue(analysis.packages.length)} packages`;
  const left = rows.length < analysis.packages.length ? [`${shown}, with most dependencies.`] : [];
  if (cells.length === 0) return ["No dependencies between packages are known.", ...left];
  const dependencies = counted(cells.length, "dependency", "dependencies");
  return ["Rows depend on columns.", `${dependencies}, ${formatValue(above)} against the order.`, ...left];
}
