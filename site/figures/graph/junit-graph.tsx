import { Label } from "../../drawing/label.tsx";
import { halo, strong } from "../../drawing/paint.ts";
import { severitySentence } from "../../drawing/severity.ts";
import { results } from "../../results/analyzed-libraries.ts";
import { highestBy, type TypeNode } from "../analysis-rows.ts";
import { Drawing } from "../drawing.tsx";
import type { Figure } from "../figure.ts";
import { libraryNote } from "../source-line.ts";
import styles from "./junit-graph.module.css";
import { LinesTo, Net, placeGraph, Ring, TypeMarks } from "./type-graph.tsx";
import { graphCanvas, type TypeGraphFile } from "./type-graph-file.ts";

const { middle, radius, size } = graphCanvas;

export const { title, specimen } = results["junit-4.13.2"].analysis;
export const graph = placeGraph(results["junit-4.13.2"], radius);

/** The type that most others depend on. */
export const hub = mostUsed();

function mostUsed(): TypeNode {
  const [type] = highestBy(graph.nodes, ({ dependents }) => dependents, 1);
  if (!type) throw new Error(`${title} has no types.`);
  return type;
}

export const description = `A circular graph of ${graph.nodes.length} types and the ${graph.edges.length} dependencies between them. ${hub.dependents} lines lead to ${hub.typeName}. ${severitySentence(graph.nodes)}`;

const packages = [...new Set(graph.nodes.map(({ packageName }) => packageName))].sort();

/** The complete graph of types as data. */
export const graphFile: TypeGraphFile = {
  packages,
  types: graph.nodes.map((type) => {
    const [x, y] = graph.placeOf(type);
    return {
      name: type.typeName,
      home: packages.indexOf(type.packageName),
      x: x + middle,
      y: y + middle,
      linesOfCode: type.linesOfCode,
      designSmells: type.designSmells,
    };
  }),
  dependencies: graph.edges.map(({ source, target }): [number, number] => [source.row, target.row]),
};

const [x, y] = graph.placeOf(hub);

/** The same graph as a drawing. */
export const junitGraph: Figure = {
  finding: `${hub.dependents} of ${graph.nodes.length} types depend on ${hub.typeName}`,
  unit: `The types of ${title} and their ${graph.edges.length} dependencies; the area of a mark shows lines of code`,
  specimen,
  note: `Thin borders separate the packages. Lines in the accent color lead to ${hub.typeName}, in the ring. Green circles have no design smell, yellow diamonds one, orange triangles two, red hexagons three or more. ${libraryNote}`,
  source: "typeDependencies.csv and designCodeSmells.csv of this analysis.",
  description,
  table: {
    columns: ["Type, the 20 most used", "Fan-in", "Fan-out", "Design smells"],
    rows: highestBy(graph.nodes, ({ dependents }) => dependents, 20).map((type) => [
      `${type.packageName}.${type.typeName}`,
      type.dependents,
      type.dependencies,
      type.designSmells,
    ]),
  },
  drawings: {
    only: (
      <Drawing canvas={{ kind: "only", width: size, fontSize: 17 }} height={size} fill="none">
        <g transform={`translate(${middle} ${middle})`}>
          <Net graph={graph} highlighted={hub} />
          <LinesTo graph={graph} highlighted={hub} />
          <TypeMarks graph={graph} types={graph.nodes} />
          <Ring place={[x, y]} />
          <Label
            className={styles.name}
            x={x}
            y={y + 44}
            textAnchor="middle"
            {...strong}
            {...halo}
            strokeWidth={6}
            text={`${hub.typeName}: used by ${hub.dependents}`}
          />
        </g>
      </Drawing>
    ),
  },
};
