import type { AnalysisResults } from "../data/analysis-results.ts";
import { cyclesOf } from "../data/cycles.ts";
import { type TypeGraph, type TypeNode, typeGraph } from "../data/type-graph.ts";
import { layOutGraph } from "../graph-drawing/graph-layout.ts";
import { type Canvas, drawOnCanvases } from "../marks/canvas.ts";
import type { Picture } from "../marks/drawing.ts";
import { paint } from "../marks/paint.ts";
import { projectName, specimenOf } from "../marks/source-line.ts";
import { element, group, label, rounded, segment } from "../marks/svg.ts";

type Edge = TypeGraph["edges"][number];

const withinCycle = ({ edges }: TypeGraph, cycle: readonly TypeNode[]) =>
  edges.filter(({ source, target }) => cycle.includes(source) && cycle.includes(target));

/** The complete graph in small size, with the cycles highlighted. */
function drawOverview(graph: TypeGraph, cycles: readonly TypeNode[][], radius: number): string {
  const layout = layOutGraph(graph, radius);
  const line = ({ source, target }: Edge) => {
    const [from, to] = [layout.types.get(source), layout.types.get(target)];
    return from && to ? segment(from.x, from.y, to.x, to.y) : "";
  };
  const members = new Set(cycles.flat());
  const dots = (wanted: (type: TypeNode) => boolean) =>
    [...layout.types.values()]
      .filter(({ type }) => wanted(type))
      .map(({ x, y }) => `M${x} ${y}h0`)
      .join("");
  const round = { "stroke-linecap": "round" } as const;
  return group(
    { fill: "none" },
    element("path", {
      d: layout.packageBorders.map(({ x1, y1, x2, y2 }) => segment(x1, y1, x2, y2)).join(""),
      stroke: paint.line,
      "stroke-width": 1,
    }),
    element("path", {
      d: graph.edges.map(line).join(""),
      stroke: paint.ink,
      "stroke-width": 0.5,
      "stroke-opacity": 0.22,
    }),
    element("path", { d: dots((type) => !members.has(type)), stroke: paint.inkSoft, "stroke-width": 3, ...round }),
    element("path", {
      d: cycles.flatMap((cycle) => withinCycle(graph, cycle).map(line)).join(""),
      stroke: paint.bad,
      "stroke-width": 2,
    }),
    element("path", { d: dots((type) => members.has(type)), stroke: paint.bad, "stroke-width": 8, ...round }),
    element("circle", { r: radius, stroke: paint.inkSoft, "stroke-width": 1 }),
  );
}

/**
 * One cycle as a list of its types. Dependencies on types further down are arcs on the right, the others on the left.
 */
function drawCycle(graph: TypeGraph, cycle: readonly TypeNode[], rowHeight: number): string {
  const arcs = withinCycle(graph, cycle).map(({ source, target }) => {
    const [from, to] = [cycle.indexOf(source), cycle.indexOf(target)];
    const side = to > from ? 1 : -1;
    const [y, distance] = [(from + 0.5) * rowHeight, (to - from) * rowHeight];
    const reach = side * (6 + Math.abs(to - from) * 9);
    const [start, end] = [side * 5, side * 6];
    return `M${start} ${rounded(y)}c${reach} 0 ${reach} ${rounded(distance)} ${end - start} ${rounded(distance)}m${side * 4} -3.5l${-side * 4} 3.5l${side * 4} 3.5`;
  });
  const dots = cycle.map((_, row) => `M0 ${rounded((row + 0.5) * rowHeight)}h0`);
  const names = cycle.map(({ typeName }, row) => label(48, (row + 0.5) * rowHeight + rowHeight * 0.25, typeName));
  return (
    element("path", { d: arcs.join(""), fill: "none", stroke: paint.bad, "stroke-width": 1.5 }) +
    element("path", { d: dots.join(""), stroke: paint.bad, "stroke-width": 8, "stroke-linecap": "round" }) +
    names.join("")
  );
}

function drawCycles(graph: TypeGraph, cycles: readonly TypeNode[][], { kind, height, fontSize }: Canvas): string {
  const wide = kind === "wide";
  const gap = wide ? 9 : 12;
  const rowHeight = (height - 2 - gap * (cycles.length - 1)) / cycles.flat().length;
  let top = 1;
  const lists = cycles.map((cycle) => {
    const y = top;
    top += cycle.length * rowHeight + gap;
    return group({ transform: `translate(${wide ? 444 : 40} ${rounded(y)})` }, drawCycle(graph, cycle, rowHeight));
  });
  const radius = 190;
  const overview = group({ transform: `translate(${radius + 2} ${height / 2})` }, drawOverview(graph, cycles, radius));
  return group({ fill: paint.ink, "font-size": fontSize - (wide ? 1 : 0) }, wide ? overview : "", ...lists);
}

/** The cycles of the dependency graph: their place in the graph, and their types and dependencies. */
export function drawDependencyCycles(results: AnalysisResults): Picture {
  const graph = typeGraph(results);
  const cycles = cyclesOf(graph).map((cycle) => cycle.toReversed());
  const members = cycles.flat().length;
  const names = cycles.map((cycle) => cycle.map(({ typeName }) => typeName).join(", "));
  return {
    ...drawOnCanvases((canvas) => drawCycles(graph, cycles, canvas), 500),
    title: `${cycles.length} cycles, ${members} types`,
    caption: `The types of ${projectName(results.id)} that depend on each other in a circle.`,
    specimen: specimenOf(results.id),
    description: `The dependency graph of ${graph.nodes.length} types and ${graph.edges.length} dependencies as a round drawing of thin lines, in which ${members} types are picked out in orange. Beside it each cycle is a list of its types with arcs for the dependencies among them: ${names.join("; ")}.`,
  };
}
