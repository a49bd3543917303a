import { paint } from "../../drawing/paint.ts";
import { element, group, label, outlined, rounded, segment, segments, stroked } from "../../drawing/svg.ts";
import type { Results } from "../../results/model/opened.ts";
import { cyclesIn, type TypeGraph, type TypeNode } from "../analysis-rows.ts";
import { fillPicture, type Picture, type PictureCanvas } from "../figure.ts";
import { type PlacedGraph, placeGraph } from "../graph/type-graph.ts";

type Edge = TypeGraph["edges"][number];

const withinCycle = ({ edges }: TypeGraph, cycle: readonly TypeNode[]) =>
  edges.filter(({ source, target }) => cycle.includes(source) && cycle.includes(target));

/** The complete graph in small size, with the cycles highlighted. */
function drawOverview(graph: PlacedGraph, cycles: readonly TypeNode[][]): string {
  const line = ({ source, target }: Edge) => segment(...graph.placeOf(source), ...graph.placeOf(target));
  const members = new Set(cycles.flat());
  const dots = (isInCycle: boolean, stroke: string, width: number) => {
    const places = graph.nodes.filter((type) => members.has(type) === isInCycle).map(graph.placeOf);
    return stroked(places.map((place) => `M${place.join(" ")}h0`).join(""), stroke, width, {
      "stroke-linecap": "round",
    });
  };
  return group(
    { fill: "none" },
    stroked(segments(graph.packageBorders), paint.line, 1),
    stroked(graph.edges.map(line).join(""), paint.ink, 0.5, { "stroke-opacity": 0.22 }),
    dots(false, paint.inkSoft, 3),
    stroked(cycles.flatMap((cycle) => withinCycle(graph, cycle).map(line)).join(""), paint.bad, 2),
    dots(true, paint.bad, 8),
    element("circle", { r: graph.radius, stroke: paint.inkSoft, "stroke-width": 1 }),
  );
}

const head = { length: 11, width: 7 } as const;

/**
 * One cycle as a list of its types. Dependencies on types further down are arcs on the right, the others on the left.
 */
function drawCycle(graph: TypeGraph, cycle: readonly TypeNode[], rowHeight: number): string {
  const arcs = withinCycle(graph, cycle).map(({ source, target }) => {
    const [from, to] = [cycle.indexOf(source), cycle.indexOf(target)];
    const side = to > from ? 1 : -1;
    const [y, distance] = [(from + 0.5) * rowHeight, (to - from) * rowHeight];
    const reach = side * (8 + Math.abs(to - from) * 8);
    const start = side * 5;
    const end = side * (5 + head.length);
    const tip = { x: rounded(side * 6), y: rounded(y + distance) };
    return {
      line: `M${start} ${rounded(y)}c${reach} 0 ${reach} ${rounded(distance)} ${end - start} ${rounded(distance)}`,
      head: `M${tip.x} ${tip.y}l${side * head.length} ${-head.width}v${2 * head.width}z`,
    };
  });
  const dots = cycle.map((_, row) => `M0 ${rounded((row + 0.5) * rowHeight)}h0`);
  const names = cycle.map(({ typeName }, row) => label(46, (row + 0.5) * rowHeight + rowHeight * 0.25, typeName));
  return (
    outlined(arcs.map(({ line }) => line).join(""), paint.bad, 1.5) +
    element("path", { d: arcs.map((arc) => arc.head).join(""), fill: paint.bad }) +
    stroked(dots.join(""), paint.ink, 7, { "stroke-linecap": "round" }) +
    names.join("")
  );
}

/** The cycles in two columns where there is room, in the order of their sizes. */
function drawCycles(
  graph: PlacedGraph,
  cycles: readonly TypeNode[][],
  { kind, height, fontSize }: PictureCanvas,
): string {
  const wide = kind === "wide";
  const rowHeight = fontSize * 1.62;
  const gap = wide ? 22 : 12;
  const half = cycles.flat().length / 2;
  let [top, column, rows] = [wide ? 14 : 1, 0, 0];
  const lists = cycles.map((cycle) => {
    if (wide && column === 0 && rows > 0 && rows + cycle.length / 2 > half) [top, column] = [14, 1];
    const place = `translate(${wide ? 410 + column * 270 : 36} ${rounded(top)})`;
    rows += cycle.length;
    top += cycle.length * rowHeight + gap;
    return group({ transform: place }, drawCycle(graph, cycle, rowHeight));
  });
  const place = `translate(${graph.radius + 2} ${height / 2})`;
  const overview = group({ transform: place }, drawOverview(graph, cycles));
  return group({ fill: paint.ink, "font-size": fontSize }, wide ? overview : "", ...lists);
}

/** The cycles of the dependency graph: their place in the graph, and their types and dependencies. */
export function drawDependencyCycles(results: Results): Picture {
  const graph = placeGraph(results, 188);
  const cycles = cyclesIn(graph, results);
  const members = cycles.flat().length;
  const names = cycles.map((cycle) => cycle.map(({ typeName }) => typeName).join(", "));
  return {
    drawings: fillPicture((canvas) => drawCycles(graph, cycles, canvas), { narrow: 570 }),
    finding: `${members} of ${graph.nodes.length} types of ${results.analysis.title} form ${cycles.length} cycles`,
    unit: "Types that depend on each other, directly or through others",
    source: "typeDependencies.csv of this analysis.",
    table: {
      columns: ["Type", "Package", "Depends on, in its cycle"],
      rows: cycles.flatMap((cycle) =>
        cycle.map((type) => [
          { code: type.typeName },
          { code: type.packageName },
          {
            code: withinCycle(graph, cycle)
              .filter(({ source }) => source === type)
              .map(({ target }) => target.typeName)
              .join(", "),
          },
        ]),
      ),
    },
    note: "Arrows point from a type to one that it depends on: down the list on the right, up on the left.",
    specimen: results.analysis.specimen,
    description: `The dependency graph of ${graph.nodes.length} types and ${graph.edges.length} dependencies as a circle of thin lines, with ${members} types highlighted in orange. Next to it, arcs connect the types of each cycle: ${names.join("; ")}.`,
  };
}
