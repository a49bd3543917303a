import { Label } from "../../drawing/label.tsx";
import { paint } from "../../drawing/paint.ts";
import { rounded, segment, segments } from "../../drawing/path-data.ts";
import type { Results } from "../../results/model/opened.ts";
import { cyclesIn, type TypeGraph, type TypeNode } from "../analysis-rows.ts";
import { Drawing } from "../drawing.tsx";
import { fillPicture, type Picture, type PictureCanvas } from "../figure.ts";
import { type PlacedGraph, placeGraph } from "../graph/type-graph.tsx";

type Edge = TypeGraph["edges"][number];

const withinCycle = ({ edges }: TypeGraph, cycle: readonly TypeNode[]) =>
  edges.filter(({ source, target }) => cycle.includes(source) && cycle.includes(target));

/** The complete graph in small size, with the cycles highlighted. */
function Overview({ graph, cycles }: { graph: PlacedGraph; cycles: readonly TypeNode[][] }) {
  const line = ({ source, target }: Edge) => segment(...graph.placeOf(source), ...graph.placeOf(target));
  const members = new Set(cycles.flat());
  const dots = (isInCycle: boolean) => {
    const places = graph.nodes.filter((type) => members.has(type) === isInCycle).map(graph.placeOf);
    return places.map((place) => `M${place.join(" ")}h0`).join("");
  };
  return (
    <g fill="none">
      <path d={segments(graph.packageBorders)} stroke={paint.line} strokeWidth={1} />
      <path d={graph.edges.map(line).join("")} stroke={paint.ink} strokeWidth={0.5} strokeOpacity={0.2} />
      <path d={dots(false)} stroke={paint.inkSoft} strokeWidth={3} strokeLinecap="round" />
      <path
        d={cycles.flatMap((cycle) => withinCycle(graph, cycle).map(line)).join("")}
        stroke={paint.bad}
        strokeWidth={2}
      />
      <path d={dots(true)} stroke={paint.bad} strokeWidth={8} strokeLinecap="round" />
      <circle r={graph.radius} stroke={paint.inkSoft} strokeWidth={1} />
    </g>
  );
}

const head = { length: 11, width: 7 } as const;

interface CycleProps {
  graph: TypeGraph;
  cycle: readonly TypeNode[];
  rowHeight: number;
}

/**
 * One cycle as a list of its types. Dependencies on types further down are arcs on the right, the others on the left.
 */
function Cycle({ graph, cycle, rowHeight }: CycleProps) {
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
  const middles = cycle.map((_, row) => (row + 0.5) * rowHeight);
  return (
    <>
      <path d={arcs.map(({ line }) => line).join("")} fill="none" stroke={paint.bad} strokeWidth={1.5} />
      <path d={arcs.map((arc) => arc.head).join("")} fill={paint.bad} />
      <path
        d={middles.map((y) => `M0 ${rounded(y)}h0`).join("")}
        stroke={paint.ink}
        strokeWidth={7}
        strokeLinecap="round"
      />
      {cycle.map(({ typeName }, row) => (
        <Label key={typeName} x={46} y={(middles[row] ?? 0) + rowHeight * 0.25} text={typeName} />
      ))}
    </>
  );
}

interface CyclesProps {
  canvas: PictureCanvas;
  graph: PlacedGraph;
  cycles: readonly TypeNode[][];
}

/** The cycles in two columns where there is room, in the order of their sizes. */
function Cycles({ canvas, graph, cycles }: CyclesProps) {
  const { kind, height, fontSize } = canvas;
  const isWide = kind === "wide";
  const rowHeight = fontSize * 1.62;
  const gap = isWide ? 22 : 12;
  const half = cycles.flat().length / 2;
  let [top, column, rows] = [isWide ? 14 : 1, 0, 0];
  const lists = cycles.map((cycle) => {
    if (isWide && column === 0 && rows > 0 && rows + cycle.length / 2 > half) [top, column] = [14, 1];
    const place = `translate(${isWide ? 410 + column * 270 : 36} ${rounded(top)})`;
    rows += cycle.length;
    top += cycle.length * rowHeight + gap;
    return { place, cycle };
  });
  return (
    <Drawing canvas={canvas} height={height} fill={paint.ink}>
      {isWide && (
        <g transform={`translate(${graph.radius + 2} ${height / 2})`}>
          <Overview graph={graph} cycles={cycles} />
        </g>
      )}
      {lists.map(({ place, cycle }) => (
        <g key={place} transform={place}>
          <Cycle graph={graph} cycle={cycle} rowHeight={rowHeight} />
        </g>
      ))}
    </Drawing>
  );
}

/** The cycles of the dependency graph: their place in the graph, and their types and dependencies. */
export function dependencyCycles(results: Results): Picture {
  const graph = placeGraph(results, 188);
  const cycles = cyclesIn(graph, results);
  const members = cycles.flat().length;
  const names = cycles.map((cycle) => cycle.map(({ typeName }) => typeName).join(", "));
  return {
    drawings: fillPicture((canvas) => <Cycles canvas={canvas} graph={graph} cycles={cycles} />, { narrow: 570 }),
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
