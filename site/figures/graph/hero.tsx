import { paint } from "../../drawing/paint.ts";
import { rounded } from "../../drawing/path-data.ts";
import { drawnFile, madeFile } from "../made-files.ts";
import { description, graph, graphFile, hub, specimen, title } from "./junit-graph.tsx";
import { Net, Ring, TypeMarks } from "./type-graph.tsx";
import { graphCanvas } from "./type-graph-file.ts";

const { size, middle } = graphCanvas;

const leaners = new Set(graph.edges.filter(({ target }) => target === hub).map(({ source }) => source));
const place = graph.placeOf(hub);

const inPercent = (value: number) => rounded((100 * (value + middle)) / size);

/** The drawing of the first screen, and what the page says about it. */
export const hero = {
  /** Of the file with the layers `#net`, `#story`, `#others` and `#leaners`, from bottom to top. */
  address: drawnFile("structure", <HeroGraph />).address,
  /** Of the same graph as data. */
  dataAddress: madeFile("junit-graph", "json", JSON.stringify(graphFile)),
  typeName: hub.typeName,
  /** The file of this type below the sources of the project. */
  typeFile: `${hub.packageName.replaceAll(".", "/")}/${hub.typeName}.java`,
  dependents: leaners.size,
  types: graph.nodes.length,
  /** Where its mark is, in percent of the drawing. */
  place: { x: inPercent(place[0]), y: inPercent(place[1]) },
  title: `The structure of ${title}`,
  specimen,
  description,
};

/**
 * The graph of the types, with the dependencies on the most used one as a layer of their own: one path for each, of
 * length 1, so that the style sheet can draw them in.
 */
function HeroGraph() {
  const layer = { fill: "none", transform: `translate(${middle} ${middle})` };
  const end = place.join(" ");
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
        <Ring place={place} />
      </g>
    </svg>
  );
}
