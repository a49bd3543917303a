import { halo, strong } from "../../drawing/paint.ts";
import { severitySentence } from "../../drawing/severity.ts";
import { group, label } from "../../drawing/svg.ts";
import type { Results } from "../../results/model/opened.ts";
import { highestBy } from "../analysis-rows.ts";
import type { Figure } from "../figure.ts";
import { libraryNote } from "../source-line.ts";
import { graphNet, linesTo, placeGraph, ringAround, typeMarks } from "./type-graph.ts";
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
  const { middle, radius, size, unit } = graphCanvas;
  const graph = placeGraph(junit, radius);
  const [highlighted] = highestBy(graph.nodes, ({ dependents }) => dependents, 1);
  if (!highlighted) throw new Error(`${junit.analysis.title} has no types.`);
  const [x, y] = graph.placeOf(highlighted);
  const words = { "text-anchor": "middle", ...strong, ...halo, "stroke-width": 6 } as const;
  const markup = group(
    { fill: "none", transform: `translate(${middle} ${middle})` },
    graphNet(graph, highlighted, { cells: false }),
    linesTo(graph, highlighted),
    typeMarks(graph, graph.nodes, unit),
    ringAround([x, y]),
    label(x, y + 44, `${highlighted.typeName}: used by ${highlighted.dependents}`, { class: "graph-name", ...words }),
  );
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
    drawings: { kind: "diagram", only: { width: size, height: size, markup } },
  };
}
