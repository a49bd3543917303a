import { paint } from "../../drawing/paint.ts";
import { rounded } from "../../drawing/path-data.ts";
import { severitySentence } from "../../drawing/severity.ts";
import { results } from "../../results/analyzed-libraries.ts";
import { highestBy, type TypeNode } from "../analysis-rows.ts";
import { drawnFile, madeFile } from "../made-files.ts";
import { graphFile } from "./junit-graph.tsx";
import { Net, type PlacedGraph, placeGraph, Ring, TypeMarks } from "./type-graph.tsx";
import { graphCanvas } from "./type-graph-file.ts";

const junit = results["junit-4.13.2"];
const { size, middle, radius } = graphCanvas;
const graph = placeGraph(junit, radius);

const [hub] = highestBy(graph.nodes, ({ dependents }) => dependents, 1);
if (!hub) throw new Error("The analysis has no types.");

const leaners = new Set(graph.edges.filter(({ target }) => target === hub).map(({ source }) => source));
const place = graph.placeOf(hub);

const inPercent = (value: number) => rounded((100 * (value + middle)) / size);

/** The drawing of the first screen, and what the page says about it. */
export const hero = {
  /** Of the file with the layers `#net`, `#story`, `#others` and `#leaners`, from bottom to top. */
  address: drawnFile("structure", <HeroGraph graph={graph} hub={hub} leaners={leaners} />).address,
  /** Of the same graph as data. */
  dataAddress: madeFile("junit-graph", "json", JSON.stringify(graphFile(junit))),
  /** The type that most others depend on. */
  typeName: hub.typeName,
  dependents: leaners.size,
  types: graph.nodes.length,
  /** Where its mark is, in percent of the drawing. */
  place: { x: inPercent(place[0]), y: inPercent(place[1]) },
  title: `The structure of ${junit.analysis.title}`,
  specimen: junit.analysis.specimen,
  description: `A circular graph of ${graph.nodes.length} types and the ${graph.edges.length} dependencies between them. ${leaners.size} lines lead to ${hub.typeName}. ${severitySentence(graph.nodes)}`,
};

interface HeroGraphProps {
  graph: PlacedGraph;
  hub: TypeNode;
  leaners: ReadonlySet<TypeNode>;
}

/**
 * The graph of the types, with the dependencies on the most used one as a layer of their own: one path for each, of
 * length 1, so that the style sheet can draw them in.
 */
function HeroGraph({ graph, hub, leaners }: HeroGraphProps) {
  const layer = { fill: "none", transform: `translate(${middle} ${middle})` };
  const end = graph.placeOf(hub).join(" ");
  const told = graph.nodes.filter((type) => type === hub || leaners.has(type));
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <g id="net" {...layer}>
        <Net graph={graph} highlighted={hub} hasCells />
      </g>
      <g id="story" {...layer}>
        <g stroke={paint.accent}>
          {told
            .filter((type) => type !== hub)
            .map((type) => (
              <path key={type.row} pathLength={1} d={`M${graph.placeOf(type).join(" ")}L${end}`} />
            ))}
        </g>
      </g>
      <g id="others" {...layer}>
        <TypeMarks graph={graph} types={graph.nodes.filter((type) => !told.includes(type))} />
      </g>
      <g id="leaners" {...layer}>
        <TypeMarks graph={graph} types={told} />
        <Ring place={graph.placeOf(hub)} />
      </g>
    </svg>
  );
}
