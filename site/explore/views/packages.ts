import type { Analysis } from "../../results/model/analysis.ts";
import { type Difference, differences } from "../../results/model/compare.ts";
import type { PackageEdge } from "../../results/model/facts.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { memoize } from "../../results/model/memoize.ts";
import { missingPackageDependencies } from "../../results/model/missing-data.ts";
import type { Opened } from "../../results/model/opened.ts";
import { shortName } from "../../results/model/package-names.ts";
import { isAgainst, isOnLessStable, packageOrder } from "../../results/model/package-order.ts";
import {
  isOfSelected,
  nothing,
  type SelectedPackages,
  type SelectedResults,
  type Selection,
  selectedPackages,
} from "../../results/model/selection.ts";
import { labelWidth, remarkLines, shortenedName, textLine } from "../drawing/label-text.ts";
import { distanceTo, isInView, type Look, layerOf } from "../drawing/layers.ts";
import {
  differenceEntries,
  differenceOption,
  differencePaints,
  traceBox,
  traceCircle,
  traceDifference,
  traceLine,
} from "../drawing/marks.ts";
import type { Box, Layer, LegendEntry, Scene, SceneLabel, Viewport } from "../drawing/scene.ts";
import { boxAround } from "../drawing/view-math.ts";
import type { View } from "./view.ts";

export const packages: View = {
  kind: "drawn",
  name: "packages",
  label: "Packages",
  missing: ({ analysis, facts }) => (facts.packageEdges.length > 0 ? "" : missingPackageDependencies(analysis)),
  items: () => "Dependencies between packages",
  choice: {
    legend: "Colors",
    // Only where each dependency between types that one of the results lacks is known to be missing.
    options: ({ analysis }, compared) =>
      [analysis, compared?.before.analysis].every((one) => one?.dependencies && !one.dependencies.isPartial)
        ? [differenceOption]
        : [],
  },
  // The cells of the matrix and its rows.
  tables: () => ["package-dependencies", "packages"],
  scene: matrixScene,
};

const differenceWords: Record<Difference, string> = {
  new: "new dependency",
  more: "more pairs of types",
  fewer: "fewer pairs of types",
  same: "as many pairs",
};

type CellDifferences = ReturnType<typeof cellDifferences>;

/** How the cells differ from the earlier results. */
function cellDifferences({ rows, cellAt }: MatrixLayout, { packages }: Analysis, before: Opened) {
  const rowNamed = new Map(rows.map((member, row) => [packages[member] ?? "", row]));
  const rowsBefore = before.analysis.packages.map((name) => rowNamed.get(name) ?? -1);
  const weights = new Map<number, number>();
  for (const { source, target, weight } of before.facts.packageEdges) {
    const [row = -1, column = -1] = [rowsBefore[source], rowsBefore[target]];
    const place = row * rows.length + column;
    if (row >= 0 && column >= 0) weights.set(place, weight);
  }
  return {
    of({ row, column, edge: { weight } }: MatrixCell): Difference {
      const earlier = weights.get(row * rows.length + column);
      if (earlier === undefined) return "new";
      return weight === earlier ? "same" : weight > earlier ? "more" : "fewer";
    },
    /** Dependencies that are gone, between packages that are shown. */
    gone: [...weights.keys()]
      .filter((place) => (cellAt[place] ?? -1) < 0)
      .map((place) => ({ row: Math.floor(place / rows.length), column: place % rows.length })),
  };
}

const boxOfCell = (cell: number, row: number, column: number): Box => {
  return { x: column * cell, y: row * cell, width: cell, height: cell };
};

/** The nearest cell with a dependency, at most `reach` away. */
function nearestCell({ rows, cell, cellAt }: MatrixLayout, x: number, y: number, reach: number): number | undefined {
  const index = (place: number) => Math.min(rows.length - 1, Math.max(0, Math.floor(place / cell)));
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
  for (let row = index(y - reach); row <= index(y + reach); row += 1) {
    for (let column = index(x - reach); column <= index(x + reach); column += 1) {
      const found = cellAt[row * rows.length + column] ?? -1;
      const away = distanceTo(boxOfCell(cell, row, column), x, y);
      if (found >= 0 && away <= reach && away < least) [nearest, least] = [found, away];
    }
  }
  return nearest < 0 ? undefined : nearest;
}

/** The packages as a dependency structure matrix. Items are first the rows, then the cells with a dependency. */
export function matrixScene(
  input: SelectedResults,
  { shape, option }: { shape: "wide" | "tall"; option?: string },
): Scene {
  const { analysis, facts } = input.opened;
  const layout = matrixLayout(input.opened);
  const margin = matrixMargin(input.opened, layout, shape);
  const own = selectedPackages(input);
  const { rows, cell, cells, cycles } = layout;
  const count = rows.length;
  const before = option === differenceOption.value ? input.compared?.before : undefined;
  const differing = before && cellDifferences(layout, analysis, before);
  const entries = differing ? differentEntries : matrixEntries;
  const nameOf = (member: number | undefined) => analysis.packages[member ?? -1] ?? "";

  function describeRow(row: number): string {
    const cycle = cycles.find(({ first, last }) => first <= row && row <= last);
    const uses = counted(cells.filter((one) => one.row === row).length, "package");
    const usedBy = cells.filter(({ column }) => column === row).length;
    const ends = cycle ? `, in a cycle of ${counted(cycle.last - cycle.first + 1, "package")}` : "";
    const { types = 0, instability, efferent, afferent } = facts.packages[rows[row] ?? -1] ?? {};
    const coupling =
      instability === undefined ? "" : `, instability ${instability.toFixed(2)} (Ce ${efferent}, Ca ${afferent})`;
    return `${row + 1} ${nameOf(rows[row])}: ${counted(types, "type")}, depends on ${uses}, used by ${usedBy}${coupling}${ends}`;
  }

  return {
    bounds: {
      x: -margin.left,
      y: -margin.top,
      width: margin.left + matrixSide + margin.right,
      height: margin.top + matrixSide + margin.bottom,
    },
    layers: [...matrixLayers(input.opened, layout, own, differing), ...instabilityLayers(layout)],
    labels: (view) => matrixLabels(input.opened, layout, margin, own, view),
    legend: layout.bars.length > 0 && !differing ? [...entries, lessStableEntry] : entries,
    itemCount: count + cells.length,
    itemAt(x, y, reach) {
      if (count === 0 || y < -reach || y > matrixSide + reach) return undefined;
      const isBeside = (x < 0 && x >= -margin.left) || (x > matrixSide + reach && x <= matrixSide + margin.right);
      if (isBeside) return Math.min(count - 1, Math.max(0, Math.floor(y / cell)));
      const found = nearestCell(layout, x, y, reach);
      return found === undefined ? undefined : count + found;
    },
    boxOf(item): Box {
      if (item < count) return { x: -margin.left, y: item * cell, width: margin.left, height: cell };
      const { row, column } = cells[item - count] ?? { row: 0, column: 0 };
      return boxOfCell(cell, row, column);
    },
    describe(item) {
      const found = cells[item - count];
      if (!found) return describeRow(item);
      const against = isAgainst(layout, found.edge) ? "; it closes a cycle of packages" : "";
      const weight = analysis.packageDependencies
        ? "named in the cause of an architecture smell"
        : counted(found.edge.weight, "dependency between types", "dependencies between types");
      const stable = isOnLessStable(facts, found.edge) ? "; the used package is less stable" : "";
      const different = differing ? `; ${differenceWords[differing.of(found)]}` : "";
      return `${nameOf(found.edge.source)} depends on ${nameOf(found.edge.target)}: ${weight}${different}${stable}${against}`;
    },
    selectionOf(item): Selection {
      const edge = cells[item - count]?.edge;
      if (edge) return { kind: "dependency", source: nameOf(edge.source), target: nameOf(edge.target) };
      const member = rows[item];
      return member === undefined ? nothing : { kind: "package", name: nameOf(member) };
    },
    selectedItem: selectedItemOf(input, layout),
  };
}

/** The row of the selected package, or the cell of the selected dependency. */
function selectedItemOf(input: SelectedResults, { rows, rowOf, cells }: MatrixLayout): number | undefined {
  const { selection, opened } = input;
  const { only } = selectedPackages(input);
  const row = only === undefined ? -1 : (rowOf[only] ?? -1);
  if (selection.kind !== "dependency") return row < 0 ? undefined : row;
  const [source, target] = [selection.source, selection.target].map((name) => opened.analysis.packages.indexOf(name));
  const cell = cells.findIndex(({ edge }) => edge.source === source && edge.target === target);
  return cell < 0 ? undefined : rows.length + cell;
}

const square: LegendEntry["trace"] = (path) => path.rect(-0.7, -0.7, 1.4, 1.4);
const frame: LegendEntry["trace"] = (path) => path.rect(-1, -1, 2, 2);

const cycleEntry: LegendEntry = { text: "frame: packages in a cycle", stroke: "bad", trace: frame };
const matrixEntries: readonly LegendEntry[] = [
  { text: "depends on it, larger for more", fill: "accent", trace: square },
  { text: "closes a cycle", fill: "bad", trace: square },
  cycleEntry,
];

const goneEntry: LegendEntry = {
  text: "gone",
  stroke: "ink-soft",
  trace(path) {
    traceLine(path, [-0.7, -0.7], [0.7, 0.7]);
    traceLine(path, [-0.7, 0.7], [0.7, -0.7]);
  },
};
const differentEntries: readonly LegendEntry[] = [
  ...differenceEntries(differenceWords),
  goneEntry,
  { text: "framed: closes a cycle", stroke: "bad", trace: square },
  cycleEntry,
];

const lessStableEntry: LegendEntry = {
  text: "round: on a less stable package",
  fill: "accent",
  trace: (path) => traceCircle(path, 0, 0, 0.75),
};

/** Names are placed at the edge of the view if less than this is left of the cells, in CSS pixels. */
const minRoom = 50;
const widestName = 320;

/** Names of rows, which stay in view when the cells are moved, numbers of columns, and weights where there is room. */
function matrixLabels(
  opened: Opened,
  layout: MatrixLayout,
  { left }: ReturnType<typeof matrixMargin>,
  selection: SelectedPackages,
  view: Viewport,
): SceneLabel[] {
  const { analysis } = opened;
  const { none, marked } = selection;
  const { rows, cell } = layout;
  const pixel = 1 / view.scale;
  const isMarked = (row: number) => marked[rows[row] ?? -1] === 1;
  const lookOf = (row: number) => {
    const strong = isMarked(row);
    return { rank: strong ? 3 : 2, paint: strong || none ? "ink" : "ink-soft", strong } as const;
  };
  /** At most one row or column for each so many pixels, and all that are marked. */
  const named = (pixels: number) => {
    const step = Math.max(1, Math.ceil((pixels * pixel) / cell));
    return [...rows.keys()].filter((row) => row % step === 0 || isMarked(row));
  };
  const names = named(16).map((row): SceneLabel => {
    const name = shortName(analysis, analysis.packages[rows[row] ?? -1] ?? "");
    const [number, middle] = [String(row + 1), (row + 0.5) * cell];
    if (view.x < minRoom) {
      const text = `${number} ${shortenedName(name, widestName)}`.trim();
      const y = middle - Math.max(0, cell / 2 - 8 * pixel);
      return { text, x: (6 - view.x) * pixel, y, anchor: "start", ...lookOf(row) };
    }
    const text = `${shortenedName(name, view.x - 14 - labelWidth(number, true))} ${number}`.trim();
    return { text, x: -8 * pixel, y: middle, anchor: "end", ...lookOf(row) };
  });
  const numbers = named(30).map((column): SceneLabel => {
    const y = Math.max(-9, 10 - view.y) * pixel;
    return { text: String(column + 1), x: (column + 0.5) * cell, y, anchor: "middle", ...lookOf(column) };
  });
  const remarks = remarkLines(remarksOf(opened, layout), -left, matrixSide, view);
  const weights = analysis.packageDependencies ? [] : weightsOf(layout, selection, view);
  return [...names, ...numbers, ...weights, ...instabilityLabels(layout, view), ...remarks];
}

/** The weights of the cells in view, if there is room for them. */
function weightsOf(layout: MatrixLayout, selection: SelectedPackages, view: Viewport): SceneLabel[] {
  const { cell, cells } = layout;
  if (!hasNumbers(layout, view)) return [];
  const isStrong = strengthOf(selection);
  return cells
    .filter(({ row, column }) => isInView(boxOfCell(cell, row, column), view))
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

function remarksOf({ analysis, facts }: Opened, { rows, cells, above }: MatrixLayout): string[] {
  const shown = `${formatValue(rows.length)} of ${formatValue(analysis.packages.length)} packages`;
  const left = rows.length < analysis.packages.length ? [`${shown}, with most dependencies.`] : [];
  const { dependencies: known, packageDependencies } = analysis;
  if (cells.length === 0) return ["No dependencies between packages are known.", ...left];
  const dependencies = counted(cells.length, "dependency", "dependencies");
  const some = (known ?? packageDependencies)?.isPartial ? ["Only some dependencies are known."] : [];
  const unstable = cells.filter(({ edge }) => isOnLessStable(facts, edge)).length;
  const lessStable = unstable > 0 ? `, ${formatValue(unstable)} on a less stable package` : "";
  return [
    "Rows depend on columns.",
    `${dependencies}, ${formatValue(above)} closing a cycle${lessStable}.`,
    ...some,
    ...left,
  ];
}

/** Cells of at least this size on the screen have room for a number below their square. */
const numberedCell = 40;

const hasNumbers = ({ cell }: MatrixLayout, { scale }: Viewport): boolean => cell * scale >= numberedCell;

function cellLayer({ facts }: Opened, layout: MatrixLayout, cells: readonly MatrixCell[], look: Look): Layer {
  const { cell, maxWeight } = layout;
  return layerOf(look, cells, (path, { row, column, edge }, view) => {
    const [largest, middle] = hasNumbers(layout, view) ? [cell * 0.5, 0.38] : [cell * 0.86, 0.5];
    const side = largest * (0.4 + 0.6 * Math.sqrt(edge.weight / maxWeight));
    const [x, y] = [(column + 0.5) * cell, (row + middle) * cell];
    if (isOnLessStable(facts, edge)) traceCircle(path, x, y, side * 0.56);
    else traceBox(path, boxAround(x, y, side, side));
  });
}

function gridLayer({ rows, cell }: MatrixLayout): Layer {
  return {
    stroke: "line",
    strokeWidth: 0.75,
    trace(path, { scale }) {
      // Closer lines would fill the square; then only its border is drawn.
      const step = cell * scale < 5 ? Math.max(1, rows.length) : 1;
      for (let index = 0; index <= rows.length; index += step) {
        traceLine(path, [0, index * cell], [matrixSide, index * cell]);
        traceLine(path, [index * cell, 0], [index * cell, matrixSide]);
      }
    },
  };
}

/** Whether a dependency begins or ends at a package that the selection is about. */
const strengthOf =
  (packages: SelectedPackages) =>
  ({ edge }: MatrixCell): boolean =>
    packages.none || isOfSelected(packages, edge);

/** From the back: the grid, the diagonal, rows and columns of the selection, the squares, and the frames of loops. */
function matrixLayers(
  opened: Opened,
  layout: MatrixLayout,
  packages: SelectedPackages,
  differing: CellDifferences | undefined,
): Layer[] {
  const { rows, cycles, cell, cells, rowOf } = layout;
  const isStrong = strengthOf(packages);
  const strong = cells.filter(isStrong);
  const dimmed = cells.filter((one) => !isStrong(one));
  const isAbove = ({ edge }: MatrixCell) => isAgainst(layout, edge);
  const isBelow = (one: MatrixCell) => !isAbove(one);
  const onlyRow = packages.only === undefined ? -1 : (rowOf[packages.only] ?? -1);
  return [
    gridLayer(layout),
    layerOf({ fill: "line" }, [...rows.keys()], (path, row) => path.rect(row * cell, row * cell, cell, cell)),
    layerOf({ fill: "accent", opacity: 0.12 }, onlyRow < 0 ? [] : [onlyRow], (path, row) => {
      path.rect(0, row * cell, matrixSide, cell);
      path.rect(row * cell, 0, cell, matrixSide);
    }),
    ...(differing
      ? differenceLayers(layout, differing, strong, dimmed)
      : [
          cellLayer(opened, layout, dimmed.filter(isBelow), { fill: "accent", opacity: 0.3 }),
          cellLayer(opened, layout, dimmed.filter(isAbove), { fill: "bad", opacity: 0.3 }),
          cellLayer(opened, layout, strong.filter(isBelow), { fill: "accent" }),
          cellLayer(opened, layout, strong.filter(isAbove), { fill: "bad" }),
        ]),
    layerOf({ stroke: "bad", strokeWidth: 1 }, strong.filter(isAbove), (path, { row, column }) =>
      traceBox(path, boxAround((column + 0.5) * cell, (row + 0.5) * cell, cell * 0.94, cell * 0.94)),
    ),
    layerOf({ stroke: "bad", strokeWidth: 2 }, cycles, (path, { first, last }) => {
      const side = (last - first + 1) * cell;
      path.rect(first * cell, first * cell, side, side);
    }),
  ];
}

/** The sign of each difference, and a cross for what is gone. */
function differenceLayers(
  { cell }: MatrixLayout,
  { of, gone }: CellDifferences,
  strong: readonly MatrixCell[],
  dimmed: readonly MatrixCell[],
): Layer[] {
  const signs = differences.flatMap((difference) =>
    [strong, dimmed].map((cells, at) =>
      layerOf(
        { fill: differencePaints[difference], opacity: at === 0 ? 1 : 0.3 },
        cells.filter((one) => of(one) === difference),
        (path, { row, column }, view) => {
          const [radius, middle] = cell * view.scale >= numberedCell ? [0.22, 0.34] : [0.36, 0.5];
          traceDifference(path, difference, (column + 0.5) * cell, (row + middle) * cell, cell * radius);
        },
      ),
    ),
  );
  const crosses = layerOf({ stroke: "ink-soft", strokeWidth: 1.5 }, gone, (path, { row, column }) => {
    const [x, y, size] = [(column + 0.25) * cell, (row + 0.25) * cell, cell / 2];
    traceLine(path, [x, y], [x + size, y + size]);
    traceLine(path, [x, y + size], [x + size, y]);
  });
  return [...signs, crosses];
}

/** Beside the cells: where the scale of instability from 0 to 1 begins, its width, and the room of its numbers. */
const strip = { from: 1030, width: 110, numbers: 70 };

/** A bar beside each row as long as the package is unstable. */
function instabilityLayers({ bars }: MatrixLayout): Layer[] {
  const line = (look: Look, endOf: (instability: number) => number) =>
    layerOf(look, bars, (path, { y, instability }) =>
      traceLine(path, [strip.from, y], [strip.from + strip.width * endOf(instability), y]),
    );
  return [
    line({ stroke: "line", strokeWidth: 1 }, () => 1),
    line({ stroke: "accent", strokeWidth: 4 }, (instability) => instability),
  ];
}

/** What the bars are, and the value of each where rows are high enough. */
function instabilityLabels({ bars, cell }: MatrixLayout, view: Viewport): SceneLabel[] {
  if (bars.length === 0) return [];
  const look = { anchor: "start", paint: "ink-soft" } as const;
  const y = Math.max(-9, 10 - view.y) / view.scale;
  const x = strip.from + strip.width + 8 / view.scale;
  const values = cell * view.scale < textLine ? [] : bars;
  const [text, room] = ["Instability", strip.width + strip.numbers];
  const over = room * view.scale < labelWidth(text, false) ? ({ x: strip.from + room, anchor: "end" } as const) : {};
  return [
    { text, x: strip.from, y, rank: 5, ...look, ...over },
    ...values.map((bar) => ({ text: bar.instability.toFixed(2), x, y: bar.y, rank: 1, ...look })),
  ];
}

/** Side of the square of all cells, in world units. */
const matrixSide = 1000;

/** On wide screens the height decides how large the cells are, so that whole names have room beside them. */
const margins = { wide: { left: 760, bottom: 100 }, tall: { left: 480, bottom: 180 } } as const;
const minLeft = 240;

/** Width of a letter of a name in world units, on screens of common sizes. */
const letterWidths = { wide: 16, tall: 33 } as const;

/** Room around the cells, in world units: for the names of rows, the numbers of columns and the remarks below. */
function matrixMargin({ analysis }: Opened, { bars }: MatrixLayout, shape: keyof typeof margins) {
  const { left, bottom } = margins[shape];
  const longest = analysis.packages.reduce((most, name) => Math.max(most, shortName(analysis, name).length), 0);
  // With its number, and the room before the cells.
  const wanted = (longest + 4) * letterWidths[shape];
  const right = bars.length > 0 ? strip.from + strip.width + strip.numbers - matrixSide : 20;
  return { left: Math.min(left, Math.max(minLeft, wanted)), top: 60, bottom, right };
}

interface MatrixCell {
  row: number;
  column: number;
  edge: PackageEdge;
}

type MatrixLayout = ReturnType<typeof matrixLayout>;

const matrixLayout = memoize((opened: Opened) => {
  const order = packageOrder(opened);
  const { rowOf } = order;
  const count = order.rows.length;
  const cells = opened.facts.packageEdges
    .map((edge): MatrixCell => ({ row: rowOf[edge.source] ?? -1, column: rowOf[edge.target] ?? -1, edge }))
    .filter(({ row, column }) => row >= 0 && column >= 0 && row !== column)
    .sort((a, b) => a.row - b.row || a.column - b.column);
  /** Index in `cells` by row and column, or -1. */
  const cellAt = new Int32Array(count * count).fill(-1);
  for (const [index, { row, column }] of cells.entries()) cellAt[row * count + column] = index;
  const maxWeight = cells.reduce((most, { edge }) => Math.max(most, edge.weight), 1);
  const above = cells.filter(({ edge }) => isAgainst(order, edge)).length;
  const cell = matrixSide / Math.max(1, count);
  /** The instability of each package of which it is known, and where its row is. */
  const bars = [...order.rows.entries()].flatMap(([row, member]) => {
    const { instability } = opened.facts.packages[member] ?? {};
    return instability === undefined ? [] : { y: (row + 0.5) * cell, instability };
  });
  return { ...order, cell, cells, cellAt, maxWeight, above, bars };
});
