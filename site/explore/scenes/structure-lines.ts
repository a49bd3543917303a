import type { Layer, PathSink } from "../drawing/scene.ts";
import { neighbors } from "../model/facts.ts";
import type { Opened } from "../model/opened.ts";
import { remembered } from "../model/remembered.ts";
import { traceCircle } from "./mark-shapes.ts";
import { layerOfLargeViews, layerOfParts, type Part, partsOf, spatialOrder } from "./spatial-parts.ts";
import { includeLine, type StructureGeometry } from "./structure-geometry.ts";

/** Cells smaller than this on the screen have no borders of their own, in CSS pixels. */
const leastCell = 8;
const linesInPart = 4000;

/** Borders of more packages than these would be brighter than the marks. */
const manyPackages = 60;

function traceLine(path: PathSink, lines: Float32Array, row: number): void {
  path.moveTo(lines[row * 4] ?? 0, lines[row * 4 + 1] ?? 0);
  path.lineTo(lines[row * 4 + 2] ?? 0, lines[row * 4 + 3] ?? 0);
}

/** The rim, borders between types and, stronger, between packages. */
export function borderLayers(
  { placement, analysis }: Opened,
  { spacing, typeBorders, packageBorders }: StructureGeometry,
): Layer[] {
  const isFine = analysis.packages.length > manyPackages;
  return [
    {
      fill: "surface",
      stroke: "ink-soft",
      strokeWidth: 1,
      parts: 1,
      trace: (path) => traceCircle(path, 0, 0, placement.radius),
    },
    layerOfLargeViews(
      { stroke: "line", strokeWidth: 0.75 },
      { ...typeBorders, leastScale: leastCell / spacing },
      (path, row) => traceLine(path, placement.typeBorders, row),
    ),
    layerOfParts({ stroke: isFine ? "line-strong" : "ink-soft", strokeWidth: 1 }, packageBorders, (path, row) => {
      traceLine(path, placement.packageBorders, row);
    }),
  ];
}

/** The types at both ends of some dependencies. */
interface Ends {
  sources: ArrayLike<number>;
  targets: ArrayLike<number>;
}

interface Lines {
  lines: Float32Array;
  parts: readonly Part[];
}

/** The lines of dependencies from type to type: four numbers each. Parts by where the lines begin. */
function linesOf({ placement: { x, y, radius } }: Opened, { sources, targets }: Ends): Lines {
  const count = sources.length;
  const lines = new Float32Array(count * 4);
  const [startX, startY] = [new Float32Array(count), new Float32Array(count)];
  for (let row = 0; row < count; row += 1) {
    const [source, target] = [sources[row] ?? 0, targets[row] ?? 0];
    startX[row] = x[source] ?? 0;
    startY[row] = y[source] ?? 0;
    lines[row * 4] = x[source] ?? 0;
    lines[row * 4 + 1] = y[source] ?? 0;
    lines[row * 4 + 2] = x[target] ?? 0;
    lines[row * 4 + 3] = y[target] ?? 0;
  }
  const order = spatialOrder(startX, startY, radius);
  return { lines, parts: partsOf(order, linesInPart, (extent, row) => includeLine(extent, lines, row)) };
}

const allLines = remembered((opened: Opened) =>
  linesOf(opened, opened.analysis.dependencies ?? { sources: [], targets: [] }),
);

const lineLayer = (look: Pick<Layer, "stroke" | "strokeWidth" | "opacity">, { lines, parts }: Lines): Layer =>
  layerOfParts(look, parts, (path, row) => traceLine(path, lines, row));

/** Dependencies of the selected types, and those of other types on them. */
function endsOfSelected({ facts }: Opened, selected: Uint8Array): { uses: Ends; usedBy: Ends } {
  const ends = (): Record<keyof Ends, number[]> => ({ sources: [], targets: [] });
  const [uses, usedBy] = [ends(), ends()];
  for (let type = 0; type < selected.length; type += 1) {
    if (!selected[type]) continue;
    for (const target of neighbors(facts.uses, type)) {
      uses.sources.push(type);
      uses.targets.push(target);
    }
    for (const source of neighbors(facts.usedBy, type)) {
      if (selected[source]) continue;
      usedBy.sources.push(source);
      usedBy.targets.push(type);
    }
  }
  return { uses, usedBy };
}

/** Dependencies as hair lines: all, and above them those of the selected types, by whether they use or are used. */
export function dependencyLayers(opened: Opened, selected: Uint8Array, shown: "selected" | "all"): Layer[] {
  const { uses, usedBy } = endsOfSelected(opened, selected);
  return [
    ...(shown === "all" ? [lineLayer({ stroke: "ink", strokeWidth: 0.5, opacity: 0.28 }, allLines(opened))] : []),
    lineLayer({ stroke: "ink", strokeWidth: 0.75, opacity: 0.7 }, linesOf(opened, uses)),
    lineLayer({ stroke: "accent", strokeWidth: 0.75, opacity: 0.8 }, linesOf(opened, usedBy)),
  ];
}
