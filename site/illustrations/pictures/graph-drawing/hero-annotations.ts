import { type Degrees, highestBy, type TypeGraph, type TypeNode } from "../data/type-graph.ts";
import type { Annotation } from "../marks/annotate.ts";
import type { GraphLayout } from "./graph-layout.ts";

interface NotableType {
  type: TypeNode;
  fact: string;
}

/** The types with the highest fan-in and fan-out, and the longest one. */
export function notableTypes(graph: TypeGraph, counts: Degrees): NotableType[] {
  const inOf = (type: TypeNode) => counts.get(type)?.in ?? 0;
  const outOf = (type: TypeNode) => counts.get(type)?.out ?? 0;
  return [
    ...highestBy(graph.nodes, inOf, 3).map((type) => ({ type, fact: `used by ${inOf(type)} types` })),
    ...highestBy(graph.nodes, outOf, 1).map((type) => ({ type, fact: `uses ${outOf(type)} types` })),
    ...highestBy(graph.nodes, (type) => type.linesOfCode, 1).map((type) => ({
      type,
      fact: `${type.linesOfCode} lines of code`,
    })),
  ];
}

function typesByPackage(graph: TypeGraph): Map<string, TypeNode[]> {
  const packages = new Map<string, TypeNode[]>();
  for (const type of graph.nodes) packages.set(type.packageName, [...(packages.get(type.packageName) ?? []), type]);
  return packages;
}

export function largestPackages(graph: TypeGraph, count: number): { name: string; types: TypeNode[] }[] {
  return [...typesByPackage(graph)]
    .map(([name, types]) => ({ name, types }))
    .sort((a, b) => b.types.length - a.types.length)
    .slice(0, count);
}

/** The outermost corner of a package's border, on the package's side of the drawing. */
function outermostCorner(layout: GraphLayout, packageName: string): { x: number; y: number } {
  const corners = layout.packageBorders
    .filter(({ between }) => between.includes(packageName))
    .flatMap(({ x1, y1, x2, y2 }) => [
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ]);
  const side = Math.sign(corners.reduce((total, { x }) => total + x, 0));
  return corners.reduce((best, corner) => (corner.x * side > best.x * side ? corner : best), { x: 0, y: 0 });
}

/** Annotations in the coordinates of the drawing. */
export function heroAnnotations(graph: TypeGraph, counts: Degrees, layout: GraphLayout): Annotation[] {
  const types = notableTypes(graph, counts).flatMap(({ type, fact }) => {
    const place = layout.types.get(type);
    return place ? [{ name: type.typeName, fact, x: place.x, y: place.y }] : [];
  });
  const packages = largestPackages(graph, 3).map(({ name, types: members }) => ({
    name: name.replace(/^org\.junit\./, ""),
    fact: `package of ${members.length} types`,
    ...outermostCorner(layout, name),
  }));
  return [...types, ...packages];
}
