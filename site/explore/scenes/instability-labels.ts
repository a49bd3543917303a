import type { SceneLabel, View } from "../drawing/scene.ts";
import type { Analysis } from "../model/analysis.ts";
import { counted, formatValue } from "../model/format-value.ts";
import type { SelectedPackages } from "../model/selected-packages.ts";
import { type NamedRows, remarkLines, rowNames, seenRows } from "./axis-row-names.ts";
import { arrowsFrom, type InstabilityLayout, instabilityRight, instabilityWidth } from "./instability-layout.ts";

/** Room for names, the axis, and the remarks below, in world units. */
export const instabilityMargin = { left: 260, top: 70, bottom: 80, right: 20 };

/** Names of packages that are listed before they are only counted. */
const mostNames = 3;

/** All names, or the first ones and how many follow. */
export function listedNames(names: readonly string[]): string {
  const more = names.length - mostNames;
  return more > 1 ? `${names.slice(0, mostNames).join(", ")} and ${formatValue(more)} more` : names.join(", ");
}

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
  const listed = listedNames(uncoupled.map((member) => packages[member] ?? ""));
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
  const { rows, pitch, height, overhang, unstable } = layout;
  const named: NamedRows = {
    count: rows.length,
    pitch,
    margin: instabilityMargin.left,
    overhang,
    nameOf: (row) => analysis.packages[rows[row]?.member ?? -1] ?? "",
    isMarked: none ? undefined : (row) => marked[rows[row]?.member ?? -1] === 1,
    raised: 12,
  };
  const vertical = { scale: view.scale, offset: view.y, size: view.height };
  const firstArrow = unstable.reduce((least, { to }) => Math.min(least, to), rows.length);
  const values = seenRows(named, vertical, 16).map((row): SceneLabel => {
    const { instability = 0, radius = 0 } = rows[row] ?? {};
    const x = instability * instabilityWidth + radius + 8 / view.scale;
    const room = (row < firstArrow ? instabilityRight : arrowsFrom) - x;
    return {
      text: instability.toFixed(2),
      x,
      y: (row + 0.5) * pitch,
      anchor: "start",
      rank: 1,
      room,
      paint: "ink-soft",
    };
  });
  const remarks = remarkLines(remarksOf(analysis, layout), -instabilityMargin.left, height, view);
  return [...axisLabels(view), ...rowNames(named, view), ...values, ...remarks];
}
