import type { SceneLabel, View } from "../drawing/scene.ts";
import type { Analysis } from "../model/analysis.ts";
import { counted, formatValue } from "../model/format-value.ts";
import type { SelectedPackages } from "../model/selected-packages.ts";
import { lookOfRow, type NamedRows, remarkLines, rowNames, seenRows } from "./axis-row-names.ts";
import { hasNumbers, strengthOf } from "./matrix-layers.ts";
import { type MatrixLayout, type MatrixMargin, matrixSide } from "./matrix-layout.ts";
import { isInView } from "./spatial-parts.ts";

/** Names of rows, which stay in view when the cells are moved, numbers of columns, and weights where there is room. */
export function matrixLabels(
  analysis: Analysis,
  layout: MatrixLayout,
  { left }: MatrixMargin,
  selection: SelectedPackages,
  view: View,
): SceneLabel[] {
  const { none, marked } = selection;
  const { rows, cell } = layout;
  const named: NamedRows = {
    count: rows.length,
    pitch: cell,
    margin: left,
    overhang: 0,
    nameOf: (row) => analysis.packages[rows[row] ?? -1] ?? "",
    numberOf: (row) => String(row + 1),
    isMarked: none ? undefined : (row) => marked[rows[row] ?? -1] === 1,
    raised: Number.POSITIVE_INFINITY,
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
  const remarks = remarkLines(remarksOf(analysis, layout), -left, matrixSide, view);
  return [...rowNames(named, view), ...numbers, ...weightsOf(layout, selection, view), ...remarks];
}

/** The weights of the cells in view, if there is room for them. */
function weightsOf(layout: MatrixLayout, selection: SelectedPackages, view: View): SceneLabel[] {
  const { cell, cells } = layout;
  if (!hasNumbers(layout, view)) return [];
  const isStrong = strengthOf(selection);
  return cells
    .filter(({ row, column }) => isInView({ x: column * cell, y: row * cell, width: cell, height: cell }, view))
    .map((one) => ({
      text: formatValue(one.edge.weight),
      x: (one.column + 0.5) * cell,
      y: (one.row + 0.82) * cell,
      anchor: "middle",
      rank: 1,
      room: cell,
      paint: isStrong(one) ? "ink" : "ink-soft",
    }));
}

function remarksOf(analysis: Analysis, { rows, cells, above }: MatrixLayout): string[] {
  const shown = `${formatValue(rows.length)} of ${formatValue(analysis.packages.length)} packages`;
  const left = rows.length < analysis.packages.length ? [`${shown}, with most dependencies.`] : [];
  if (cells.length === 0) return ["No dependencies between packages are known.", ...left];
  const dependencies = counted(cells.length, "dependency", "dependencies");
  return ["Rows depend on columns.", `${dependencies}, ${formatValue(above)} against the order.`, ...left];
}
