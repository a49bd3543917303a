import { type Severity, severities, severityOfType } from "../../drawing/severity.ts";
import { fullNameOf, metricValues } from "../../results/model/analysis.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { type Adjacency, groupByKey, neighbors } from "../../results/model/graph.ts";
import { memoize } from "../../results/model/memoize.ts";
import type { Opened } from "../../results/model/opened.ts";
import { shortName } from "../../results/model/package-names.ts";
import { rowsOf, type SelectedResults, selectedType } from "../../results/model/selection.ts";
import { lastParts } from "../drawing/label-text.ts";
import { type Look, layerOf, layersOfTypes, type TypesFor } from "../drawing/layers.ts";
import { severityEntries, severityPaints, traceCircle, traceLine, traceMark } from "../drawing/marks.ts";
import type { Box, Layer, LegendEntry, PathSink, Scene, SceneLabel, Viewport } from "../drawing/scene.ts";
import type { Paint } from "../drawing/scene-colors.ts";
import { boxAround } from "../drawing/view-math.ts";

function typeSentence({ analysis, facts }: Opened, type: number): string {
  const { names, packages } = analysis.types;
  const home = analysis.packages[packages[type] ?? -1];
  const design = counted(facts.designFindings[type] ?? 0, "design smell");
  const all = counted(facts.allFindings[type] ?? 0, "finding");
  const usedBy = counted(neighbors(facts.usedBy, type).length, "type");
  const uses = formatValue(neighbors(facts.uses, type).length);
  const coupling = analysis.dependencies ? `, used by ${usedBy}, uses ${uses}` : "";
  return `${names[type] ?? ""}${home ? ` in ${home}` : ""}: ${design}, ${all} in all${coupling}`;
}

/**
 * The types as marks in a circle, by package, with their references.
 * @param lines of which references: all, or those of the selection
 */
export function structureScene(input: SelectedResults, lines: "selected" | "all"): Scene {
  const { opened, selected } = input;
  const { analysis, placement } = opened;
  const geometry = structureGeometry(opened);
  const { spacing } = geometry;
  const selectedItem = selectedType(input);
  const margin = placement.radius * 1.02;
  return {
    bounds: { x: -margin, y: -margin, width: 2 * margin, height: 2 * margin },
    layers: [
      ...borderLayers(opened),
      ...dependencyLayers(opened, selected, lines),
      ...markLayers(opened, geometry, selected),
    ],
    labels: (view) => structureLabels(opened, selectedItem, view),
    legend: [
      ...severityEntries,
      ...(input.selection.kind === "nothing" && selected.includes(1) ? [changeEntry] : []),
      ...(analysis.dependencies ? lineEntries(selected.includes(1), lines) : []),
    ],
    itemCount: analysis.types.count,
    itemAt: (x, y, reach) => typeAt(opened, geometry, x, y, reach),
    boxOf: (item) => boxAround(placement.x[item], placement.y[item], spacing, spacing),
    describe: (item) => typeSentence(opened, item),
    selectionOf: (item) => ({ kind: "type", name: fullNameOf(analysis, item) }),
    selectedItem,
  };
}

/** Without a selection, the outlined types are those that changed. */
const changeEntry: LegendEntry = {
  text: "new or worse",
  stroke: "accent",
  trace: (path) => traceCircle(path, 0, 0, 0.9),
};

const lineEntry = (text: string, stroke: Paint): LegendEntry => ({
  text,
  stroke,
  trace: (path) => traceLine(path, [-1, 0], [1, 0]),
});

const lineEntries = (isAnySelected: boolean, lines: "selected" | "all"): LegendEntry[] =>
  isAnySelected
    ? [lineEntry("it uses", "ink"), lineEntry("uses it", "accent")]
    : lines === "all"
      ? [lineEntry("uses", "ink-soft")]
      : [];

/** Names of types stand in cells of at least this width, in CSS pixels. */
const minNamed = 48;

const maxNames = 400;

/** Names of packages, of types where their cells are wide enough, and always of the selected type. */
function structureLabels(opened: Opened, selectedItem: number | undefined, view: Viewport): SceneLabel[] {
  const { analysis, placement } = opened;
  const geometry = structureGeometry(opened);
  const packageLabels = structureRegions(opened).flatMap(({ x, y, width, count }, home): SceneLabel[] => {
    const name = analysis.packages[home];
    if (!name || count === 0) return [];
    const text = lastParts(shortName(analysis, name), width * view.scale);
    return [{ text, x, y, anchor: "middle", rank: 1000 + count, room: width, paint: "ink", strong: true }];
  });
  const nameOf = (type: number): SceneLabel => ({
    text: analysis.types.names[type] ?? "",
    x: placement.x[type] ?? 0,
    y: (placement.y[type] ?? 0) + (geometry.radii[type] ?? 0) + 10 / view.scale,
    anchor: "middle",
    rank: Math.min(999, (geometry.radii[type] ?? 0) / geometry.spacing),
    room: geometry.spacing,
    paint: "ink-soft",
  });
  const labels = [...packageLabels];
  if (selectedItem !== undefined) {
    const { room: _, ...selected } = nameOf(selectedItem);
    // Below the frame around its cell.
    const y = (placement.y[selectedItem] ?? 0) + geometry.spacing / 2 + 14 / view.scale;
    labels.push({ ...selected, y, rank: Number.MAX_SAFE_INTEGER, paint: "accent", strong: true });
  }
  if (geometry.spacing * view.scale >= minNamed) {
    const [x, y] = [-view.x / view.scale, -view.y / view.scale];
    const box = { x, y, width: view.width / view.scale, height: view.height / view.scale };
    for (const type of typesNear(opened, geometry, box)) {
      if (type !== selectedItem) labels.push(nameOf(type));
      if (labels.length > packageLabels.length + maxNames) break;
    }
  }
  return labels;
}

/** Cells smaller than this on the screen have no borders of their own, in CSS pixels. */
const minCell = 8;

/** Borders of more packages than these would be brighter than the marks. */
const manyPackages = 60;

/** Adds lines of four numbers each. */
function traceLines(path: PathSink, lines: Float32Array): void {
  for (let at = 0; at < lines.length; at += 4) {
    path.moveTo(lines[at] ?? 0, lines[at + 1] ?? 0);
    path.lineTo(lines[at + 2] ?? 0, lines[at + 3] ?? 0);
  }
}

/** The rim, borders between types and, stronger, between packages. */
function borderLayers(opened: Opened): Layer[] {
  const { placement, analysis } = opened;
  const { spacing } = structureGeometry(opened);
  const isFine = analysis.packages.length > manyPackages;
  return [
    {
      fill: "surface",
      stroke: "ink-soft",
      strokeWidth: 1,
      trace: (path) => traceCircle(path, 0, 0, placement.radius),
    },
    {
      stroke: "line",
      strokeWidth: hairline,
      trace(path, { scale }) {
        if (scale >= minCell / spacing) traceLines(path, placement.typeBorders);
      },
    },
    {
      stroke: isFine ? "line-strong" : "ink-soft",
      strokeWidth: 1,
      trace: (path) => traceLines(path, placement.packageBorders),
    },
  ];
}

/** The lines between these types and their neighbors, or those that are meant. */
function linesOf(
  { placement: { x, y } }: Opened,
  types: Iterable<number>,
  graph: Adjacency,
  isMeant = (_neighbor: number) => true,
): Float32Array {
  const ends = new Float32Array(4 * graph.targets.length);
  let count = 0;
  for (const type of types)
    for (const other of neighbors(graph, type)) {
      if (!isMeant(other)) continue;
      for (const end of [x[type], y[type], x[other], y[other]]) ends[count++] = end ?? 0;
    }
  return ends.slice(0, count);
}

const allLines = memoize((opened: Opened) => linesOf(opened, opened.placement.x.keys(), opened.facts.uses));

/** In CSS pixels. Browsers draw thousands of lines that are no wider than a pixel of the device ten times faster. */
const hairline = 0.5;

const lineLayer = (look: Look, lines: Float32Array): Layer => ({
  ...look,
  strokeWidth: hairline,
  trace: (path) => traceLines(path, lines),
});

/** References as hair lines: all, and above them those of the selected types, by whether they use or are used. */
function dependencyLayers(opened: Opened, selected: Uint8Array, shown: "selected" | "all"): Layer[] {
  const { uses, usedBy } = opened.facts;
  const chosen = rowsOf(selected);
  const others = linesOf(opened, chosen, usedBy, (user) => selected[user] !== 1);
  return [
    ...(shown === "all"
      ? [lineLayer({ stroke: "ink", opacity: chosen.length > 0 ? 0.1 : 0.28 }, allLines(opened))]
      : []),
    lineLayer({ stroke: "ink", opacity: 0.7 }, linesOf(opened, chosen, uses)),
    lineLayer({ stroke: "accent", opacity: 0.8 }, others),
  ];
}

/** Smaller marks are squares, since their shape could not be seen; radius in CSS pixels. */
const minShape = 1.5;

/** One mark for each type, with a shape and paint for its severity; those of the selection have an outline. */
function markLayers({ placement, facts }: Opened, { radii }: StructureGeometry, selected: Uint8Array): Layer[] {
  const place = (type: number) => [placement.x[type] ?? 0, placement.y[type] ?? 0, radii[type] ?? 0] as const;
  /** Open marks have an outline only; when small they are filled as all others. */
  const layer = (severity: Severity, types: Iterable<number>, open: boolean, opacity: number): Layer => {
    const paint = severityPaints[severity];
    const look: Look = open ? { fill: "surface", stroke: paint, strokeWidth: 1.5 } : { fill: paint };
    return layerOf({ ...look, opacity }, types, (path, type, { scale }) => {
      const [x, y, radius] = place(type);
      const isSmall = radius * scale < minShape;
      if (isSmall && !open) {
        const side = Math.max(radius * 1.8, 1 / scale);
        path.rect(x - side / 2, y - side / 2, side, side);
      } else if (!isSmall && open === (severity === "none")) traceMark(path, severity, x, y, radius);
    });
  };
  const layersOf = (typesFor: TypesFor, opacity: number) =>
    severities.flatMap((severity) => {
      const types = typesFor((type) => severityOfType(facts, type) === severity);
      const filled = layer(severity, types, false, opacity);
      return severity === "none" ? [filled, layer(severity, types, true, opacity)] : [filled];
    });
  return layersOfTypes(selected, layersOf, (path, type, { scale }) => {
    const [x, y, radius] = place(type);
    // A small mark keeps its outline apart, but not larger than its cell if there are many.
    traceCircle(path, x, y, radius * 1.5 + 2 / scale);
  });
}

/** Where the types of each package are. */
const structureRegions = memoize((opened: Opened) => {
  const {
    analysis: { packages, types },
    placement,
  } = opened;
  const { spacing } = structureGeometry(opened);
  const typesIn = Map.groupBy(types.packages.keys(), (type) => types.packages[type]);
  return [...packages.keys()].map((home) => {
    const own = typesIn.get(home) ?? [];
    let [x, y, left, right] = [0, 0, Infinity, -Infinity];
    for (const type of own) {
      const at = placement.x[type] ?? 0;
      left = Math.min(left, at);
      right = Math.max(right, at);
      x += at / own.length;
      y += (placement.y[type] ?? 0) / own.length;
    }
    return { x, y, width: right - left + spacing, count: own.length };
  });
});

/** What does not change with the selection. */
type StructureGeometry = ReturnType<typeof structureGeometry>;

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

/** The square of the grid that holds a coordinate. */
const squareAt = (value: number, radius: number, squares: number): number =>
  Math.max(0, Math.min(squares - 1, Math.floor(((value + radius) / (2 * radius)) * squares)));

type Grid = ReturnType<typeof gridOf>;

function gridOf({ placement: { x, y, radius } }: Opened) {
  const squares = Math.max(1, Math.ceil(Math.sqrt(x.length)));
  const squareOf = Uint32Array.from(
    x,
    (left, type) => squareAt(y[type] ?? 0, radius, squares) * squares + squareAt(left, radius, squares),
  );
  return {
    /** Distance between neighbors, in world units. */
    spacing: radius * Math.sqrt(Math.PI / Math.max(4, x.length)),
    /** The grid has so many squares in each direction. */
    squares,
    /** The types that lie in each square, row by row. */
    inSquares: groupByKey(squares * squares, squareOf),
  };
}

/** Computed once for the same results, since a scene is made again at each selection. */
const structureGeometry = memoize((opened: Opened) => {
  const grid = gridOf(opened);
  return {
    ...grid,
    /** Radius of each type's mark. Its area grows with the lines of code, up to the size of the cell. */
    radii: radiiOf(opened, grid.spacing),
  };
});

/** The types whose squares of the grid touch a box. */
function* typesNear({ placement }: Opened, { squares, inSquares }: Grid, box: Box): Generator<number> {
  const square = (value: number) => squareAt(value, placement.radius, squares);
  for (let row = square(box.y); row <= square(box.y + box.height); row += 1) {
    const from = inSquares.starts[row * squares + square(box.x)];
    const to = inSquares.starts[row * squares + square(box.x + box.width) + 1];
    yield* inSquares.targets.subarray(from, to);
  }
}

/** The type whose cell a place lies in, or the nearest one within reach. */
function typeAt(opened: Opened, grid: Grid, x: number, y: number, reach: number): number | undefined {
  const { placement } = opened;
  let least = Math.max(reach, grid.spacing * 0.6);
  if (Math.hypot(x, y) > placement.radius + least) return undefined;
  let nearest: number | undefined;
  for (const type of typesNear(opened, grid, boxAround(x, y, 2 * least, 2 * least))) {
    const away = Math.hypot((placement.x[type] ?? 0) - x, (placement.y[type] ?? 0) - y);
    if (away <= least) [nearest, least] = [type, away];
  }
  return nearest;
}
