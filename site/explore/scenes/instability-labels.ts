import type { SceneLabel, View } from "../drawing/scene.ts";
import type { Analysis } from "../model/analysis.ts";
import { counted, formatValue } from "../model/format-value.ts";
import { type NamedRows, remarkLines, rowNames, seenRows } from "./axis-row-names.ts";
import type { SelectedPackages } from "./axis-selected-packages.ts";
import { type InstabilityLayout, instabilityWidth } from "./instability-layout.ts";

/** Room for names, the axis, and the remarks below, in world units. */
export const instabilityMargin = { left: 260, top: 70, bottom: 80, right: 20 };

/** Names of packages that a remark lists before it only counts. */
const mostNames = 3;

function axisLabels({ scale, y }: View): SceneLabel[] {
  const values = [0, 0.25, 0.5, 0.75, 1].map(
    (value): SceneLabel => ({
      text: formatValue(value),
      x: value * instabilityWidth,
      // The axis stays in view when the rows are moved.
      y: Math.max(-10, 10 - y) / scale,
      anchor: "middle",
      rank: value % 0.5 === 0 ? 6 : 5,
      paint: "ink-soft",
    }),
  );
  const title: SceneLabel = {
    text: "Instability",
    x: instabilityWidth / 2,
    y: -27 / scale,
    anchor: "middle",
    rank: 6,
    paint: "ink",
    strong: true,
  };
  return [...values, title];
}

function remarksOf({ packages }: Analysis, { rows, unstable, dependencies, uncoupled }: InstabilityLayout): string[] {
  const names = uncoupled.slice(0, mostNames).map((member) => packages[member] || "(no name)");
  const more = uncoupled.length - names.length;
  const listed = more > 0 ? `${names.join(", ")} and ${formatValue(more)} more` : names.join(", ");
  const without = uncoupled.length > 0 ? [`Without coupling: ${counted(uncoupled.length, "package")}`, listed] : [];
  if (rows.length === 0) return ["No dependencies between packages are known.", ...without];
  const arrows = `${formatValue(unstable.length)} of ${counted(dependencies, "dependency", "dependencies")}`;
  return [`${arrows} on a less stable package`, ...without];
}

/** The axis, names of packages, their values, and how many dependencies break the rule. */
export function instabilityLabels(
  analysis: Analysis,
  layout: InstabilityLayout,
  { none, marked }: SelectedPackages,
  view: View,
): SceneLabel[] {
  const { rows, pitch, height } = layout;
  const named: NamedRows = {
    count: rows.length,
    pitch,
    margin: instabilityMargin.left,
    nameOf: (row) => analysis.packages[rows[row]?.member ?? -1] || "(no name)",
    isMarked: none ? undefined : (row) => marked[rows[row]?.member ?? -1] === 1,
  };
  const vertical = { scale: view.scale, offset: view.y, size: view.height };
  const values = seenRows(named, vertical, 16).map((row): SceneLabel => {
    const { instability = 0, radius = 0 } = rows[row] ?? {};
    const x = instability * instabilityWidth + radius + 8 / view.scale;
    return { text: instability.toFixed(2), x, y: (row + 0.5) * pitch, anchor: "start", rank: 1, paint: "ink-soft" };
  });
  const remarks = remarkLines(remarksOf(analysis, layout), -instabilityMargin.left, height, view);
  return [...axisLabels(view), ...rowNames(named, view), ...values, ...remarks];
}
