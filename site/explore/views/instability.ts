import type { Analysis } from "../../results/model/analysis.ts";
import type { PackageEdge } from "../../results/model/facts.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { missingPackageDependencies } from "../../results/model/missing-data.ts";
import type { Opened } from "../../results/model/opened.ts";
import { remembered } from "../../results/model/remembered.ts";
import {
  nothing,
  type SelectedPackages,
  type SelectedResults,
  selectedPackages,
} from "../../results/model/selection.ts";
import { type NamedRows, remarkLines, rowNames, seenRows } from "../drawing/label-text.ts";
import { traceCircle, traceLine } from "../drawing/marks.ts";
import type { Layer, LegendEntry, Scene, SceneLabel, Viewport } from "../drawing/scene.ts";
import { layerOfItems } from "../drawing/spatial-parts.ts";
import type { View } from "./view.ts";

export const instability: View = {
  kind: "drawn",
  name: "instability",
  label: "Instability",
  missing: ({ analysis, facts }) =>
    facts.packages.some((own) => own.instability !== undefined) ? "" : missingPackageDependencies(analysis),
  items: () => "Packages, by instability",
  tables: () => ["packages"],
  scene: instabilityScene,
};

/** Packages in rows from unstable to stable, with arrows for dependencies on a less stable package. Items are the rows. */
export function instabilityScene(input: SelectedResults): Scene {
  const { analysis, facts } = input.opened;
  const layout = instabilityLayout(input.opened);
  const packages = selectedPackages(input);
  const { rows, pitch, height, unstable } = layout;
  const { left, top, bottom, right } = instabilityMargin;
  const nameOf = (member: number) => analysis.packages[member] ?? "";
  return {
    bounds: { x: -left, y: -top, width: left + instabilityRight + right, height: top + height + bottom },
    layers: instabilityLayers(layout, packages),
    labels: (view) => instabilityLabels(analysis, layout, packages, view),
    legend: instabilityEntries,
    itemCount: rows.length,
    itemAt(x, y, reach) {
      const outside = Math.max(-left - x, x - instabilityRight, -y, y - height);
      if (rows.length === 0 || outside > reach) return undefined;
      return Math.min(rows.length - 1, Math.max(0, Math.floor(y / pitch)));
    },
    boxOf: (item) => ({ x: -left, y: item * pitch, width: left + instabilityRight, height: pitch }),
    describe(item) {
      const { member = -1, instability = 0 } = rows[item] ?? {};
      const { types = 0, efferent = 0, afferent = 0 } = facts.packages[member] ?? {};
      const lessStable = unstable.filter(({ edge }) => edge.source === member).map(({ edge }) => nameOf(edge.target));
      const breaks =
        lessStable.length > 0
          ? `; depends on ${counted(lessStable.length, "less stable package")}: ${listedNames(lessStable)}`
          : "";
      return `${nameOf(member)}: instability ${instability.toFixed(2)} (Ce ${efferent}, Ca ${afferent}), ${counted(types, "type")}${breaks}`;
    },
    selectionOf(item) {
      const row = rows[item];
      return row ? { kind: "package", name: nameOf(row.member) } : nothing;
    },
    selectedItem: packages.only === undefined ? undefined : layout.rowOf.get(packages.only),
  };
}

/** The signs of the diagram of instability. */
const instabilityEntries: readonly LegendEntry[] = [
  { text: "a package, larger for more types", fill: "accent", trace: (path) => traceCircle(path, 0, 0, 0.75) },
  {
    text: "depends on a less stable package",
    stroke: "bad",
    trace(path) {
      traceLine(path, [0, 1.2], [0, -1.2]);
      traceLine(path, [-0.5, -0.5], [0, -1.2], [0.5, -0.5]);
    },
  },
];

/** Room for names, the axis, and the remarks below, in world units. */
const instabilityMargin = { left: 260, top: 70, bottom: 80, right: 20 };

/** Names of packages that are listed before they are only counted. */
const maxNames = 3;

/** All names, or the first ones and how many follow. */
export function listedNames(names: readonly string[]): string {
  const more = names.length - maxNames;
  return more > 1 ? `${names.slice(0, maxNames).join(", ")} and ${formatValue(more)} more` : names.join(", ");
}

const axisValues = [0, 0.25, 0.5, 0.75, 1];

function axisLabels({ scale, y }: Viewport): SceneLabel[] {
  const values = axisValues.map(
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
function instabilityLabels(
  analysis: Analysis,
  layout: InstabilityLayout,
  { none, marked }: SelectedPackages,
  view: Viewport,
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

/** Lines of rows are drawn only if they are at least this far apart, in CSS pixels. */
const minPitch = 6;
/** Size of the head of an arrow and least radius of a mark, in CSS pixels. */
const head = 5;
const minRadius = 2.5;

function gridLayer({ rows, pitch, height }: InstabilityLayout): Layer {
  return {
    stroke: "line",
    strokeWidth: 1,
    parts: 1,
    trace(path, _, { scale }) {
      for (const value of axisValues)
        traceLine(path, [value * instabilityWidth, 0], [value * instabilityWidth, height]);
      if (pitch * scale < minPitch) return;
      for (const row of rows.keys()) traceLine(path, [0, (row + 0.5) * pitch], [instabilityRight, (row + 0.5) * pitch]);
    },
  };
}

function markLayers({ rows, pitch }: InstabilityLayout, isShown: (row: InstabilityRow) => boolean, opacity: number) {
  const shown = [...rows.entries()].filter(([, row]) => isShown(row));
  return [
    layerOfItems({ stroke: "accent", strokeWidth: 2, opacity }, shown, (path, [index, { instability }], { scale }) => {
      if (pitch * scale >= minPitch)
        traceLine(path, [0, (index + 0.5) * pitch], [instability * instabilityWidth, (index + 0.5) * pitch]);
    }),
    layerOfItems({ fill: "accent", opacity }, shown, (path, [index, { instability, radius }], { scale }) => {
      const size = Math.max(radius, minRadius / scale);
      traceCircle(path, instability * instabilityWidth, (index + 0.5) * pitch, size);
    }),
  ];
}

/** Shafts, and heads at the less stable package with a dot at the other end. */
function arrowLayers(pitch: number, arrows: readonly UnstableDependency[], opacity: number): Layer[] {
  return [
    layerOfItems({ stroke: "bad", strokeWidth: 1.5, opacity }, arrows, (path, { x, from, to }) => {
      traceLine(path, [x, (from + 0.5) * pitch], [x, (to + 0.5) * pitch]);
    }),
    layerOfItems({ fill: "bad", opacity }, arrows, (path, { x, from, to }, { scale }) => {
      const size = head / scale;
      const tip = (to + 0.5) * pitch;
      traceLine(path, [x, tip], [x + size, tip + size * 1.7], [x - size, tip + size * 1.7]);
      traceCircle(path, x, (from + 0.5) * pitch, size * 0.6);
    }),
  ];
}

/** From the back: grid, row of the selected package, marks on their scale, arrows of unstable dependencies. */
function instabilityLayers(layout: InstabilityLayout, { none, marked, only }: SelectedPackages): Layer[] {
  const { pitch, unstable, rowOf } = layout;
  const isMarked = (member: number) => none || marked[member] === 1;
  const isStrong = ({ edge }: UnstableDependency) => isMarked(edge.source) || isMarked(edge.target);
  const selectedRow = only === undefined ? undefined : rowOf.get(only);
  return [
    gridLayer(layout),
    layerOfItems({ fill: "accent", opacity: 0.15 }, selectedRow === undefined ? [] : [selectedRow], (path, row) =>
      path.rect(0, row * pitch, instabilityRight, pitch),
    ),
    ...(none ? [] : markLayers(layout, ({ member }) => !isMarked(member), 0.35)),
    ...markLayers(layout, ({ member }) => isMarked(member), 1),
    ...arrowLayers(pitch, none ? [] : unstable.filter((arrow) => !isStrong(arrow)), 0.3),
    ...arrowLayers(pitch, unstable.filter(isStrong), 1),
  ];
}

/** In world units: width of the scale from 0 to 1, where the arrows begin, and the ends of the drawing. */
const instabilityWidth = 460;
const arrowsFrom = 520;
const instabilityRight = 760;
const height = 640;
const widestLane = 26;

/** A dependency on a less stable package: an arrow up from one row to another. */
interface UnstableDependency {
  edge: PackageEdge;
  from: number;
  to: number;
  x: number;
}

interface InstabilityRow {
  member: number;
  instability: number;
  /** Radius of its mark in world units, by the number of types. */
  radius: number;
}

interface InstabilityLayout {
  /** From unstable to stable. */
  rows: readonly InstabilityRow[];
  rowOf: ReadonlyMap<number, number>;
  pitch: number;
  height: number;
  /** How far marks reach to the left of 0, in world units. */
  overhang: number;
  unstable: readonly UnstableDependency[];
  /** Dependencies between packages, unstable or not. */
  dependencies: number;
  /** Packages without coupling, by index. */
  uncoupled: readonly number[];
}

/** Gives each arrow the first column from the left in which it meets no other. */
function inLanes(edges: readonly { edge: PackageEdge; from: number; to: number }[]): UnstableDependency[] {
  const sorted = edges.toSorted((a, b) => a.to - b.to || b.from - a.from);
  const ends: number[] = [];
  // For the next arrow to the same row, all columns up to that of the last one are taken.
  let [row, start] = [-1, 0];
  const lanes = sorted.map(({ from, to }) => {
    if (to !== row) [row, start] = [to, 0];
    let lane = start;
    while (lane < ends.length && (ends[lane] ?? 0) >= to) lane += 1;
    ends[lane] = from;
    start = lane + 1;
    return lane;
  });
  const width = Math.min(widestLane, (instabilityRight - arrowsFrom) / Math.max(1, ends.length));
  return sorted.map((one, index) => ({ ...one, x: arrowsFrom + ((lanes[index] ?? 0) + 0.5) * width }));
}

/** Places packages and arrows once for each result that is open. */
const instabilityLayout = remembered(({ analysis, facts }: Opened): InstabilityLayout => {
  const members = facts.packages.map(({ instability }, member) => ({ member, instability }));
  const mostTypes = facts.packages.reduce((most, { types }) => Math.max(most, types), 1);
  const nameOf = (member: number) => analysis.packages[member] ?? "";
  const coupled = members.flatMap(({ member, instability }) =>
    instability === undefined ? [] : { member, instability },
  );
  const pitch = height / Math.max(1, coupled.length);
  const largest = Math.min(16, pitch * 0.46);
  const rows = coupled
    .sort((a, b) => b.instability - a.instability || (nameOf(a.member) < nameOf(b.member) ? -1 : 1))
    .map((row) => ({
      ...row,
      radius: largest * Math.max(0.2, Math.sqrt((facts.packages[row.member]?.types ?? 0) / mostTypes)),
    }));
  const rowOf = new Map(rows.map(({ member }, row) => [member, row]));
  const instability = (member: number) => facts.packages[member]?.instability ?? 0;
  const unstable = facts.packageEdges
    .filter(({ source, target }) => instability(target) > instability(source))
    .map((edge) => ({ edge, from: rowOf.get(edge.source) ?? 0, to: rowOf.get(edge.target) ?? 0 }));
  return {
    rows,
    rowOf,
    pitch,
    height,
    overhang: rows.reduce(
      (most, { instability: value, radius }) => Math.max(most, radius - value * instabilityWidth),
      0,
    ),
    unstable: inLanes(unstable),
    dependencies: facts.packageEdges.length,
    uncoupled: members.filter((one) => one.instability === undefined).map(({ member }) => member),
  };
});
