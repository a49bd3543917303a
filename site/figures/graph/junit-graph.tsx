import { Label } from "../../drawing/label.tsx";
import { halo, strong } from "../../drawing/paint.ts";
import { severitySentence } from "../../drawing/severity.ts";
import type { Results } from "../../results/model/opened.ts";
import { highestBy } from "../analysis-rows.ts";
import { Drawing } from "../drawing.tsx";
import type { Figure } from "../figure.ts";
import { libraryNote } from "../source-line.ts";
import { LinesTo, Net, placeGraph, Ring, TypeMarks } from "./type-graph.tsx";
import { graphCanvas, type TypeGraphFile } from "./type-graph-file.ts";

/** The complete graph of types as data. */
export function graphFile(junit: Results): TypeGraphFile {
  const { middle, radius } = graphCanvas;
  const graph = placeGraph(junit, radius);
  const packages = [...new Set(graph.nodes.map(({ packageName }) => packageName))].sort();
  return {
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
}

/** The same graph as a drawing. */
export function junitGraph(junit: Results): Figure {
  const { middle, radius, size } = graphCanvas;
  const graph = placeGraph(junit, radius);
  const [highlighted] = highestBy(graph.nodes, ({ dependents }) => dependents, 1);
  if (!highlighted) throw new Error(`${junit.analysis.title} has no types.`);
  const [x, y] = graph.placeOf(highlighted);
  const byUse = highestBy(graph.nodes, ({ dependents }) => dependents, 20);
  return {
    finding: `${highlighted.dependents} of ${graph.nodes.length} types depend on ${highlighted.typeName}`,
    unit: `The types of ${junit.analysis.title} and their ${graph.edges.length} dependencies; the area of a mark shows lines of code`,
    specimen: junit.analysis.specimen,
    note: `Thin borders separate the packages. Lines in the accent color lead to ${highlighted.typeName}, in the ring. Green circles have no design smell, yellow diamonds one, orange triangles two, red hexagons three or more. ${libraryNote}`,
    source: "typeDependencies.csv and designCodeSmells.csv of this analysis.",
    description: `A circular graph of ${graph.nodes.length} types and the ${graph.edges.length} dependencies between them. ${highlighted.dependents} lines lead to ${highlighted.typeName}. ${severitySentence(graph.nodes)}`,
    table: {
      columns: ["Type, the 20 most used", "Fan-in", "Fan-out", "Design smells"],
      rows: byUse.map((type) => [
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
            <Net graph={graph} highlighted={highlighted} />
            <LinesTo graph={graph} highlighted={highlighted} />
            <TypeMarks graph={graph} types={graph.nodes} />
            <Ring place={[x, y]} />
            <Label
              className="graph-name"
              x={x}
              y={y + 44}
              textAnchor="middle"
              {...strong}
              {...halo}
              strokeWidth={6}
              text={`${highlighted.typeName}: used by ${highlighted.dependents}`}
            />
          </g>
        </Drawing>
      ),
    },
  };
}
