import { placeGraph } from "#site/drawing/type-graph.ts";
import { cyclesIn, type TypeNode } from "#site/results/model/analysis-rows.ts";
import { junitResults, resultRows } from "../analyzed-junit.ts";

const layoutRadius = 1000;

/** The graph of JUnit without the dependencies of a type on itself. */
export const graph = placeGraph(junitResults, layoutRadius);
export const reportedDependencies = resultRows("typeDependencies.csv").length - 1;
export const selfDependencies = reportedDependencies - graph.edges.length;
export const packageCount = new Set(graph.nodes.map(({ packageName }) => packageName)).size;
export const cycles = cyclesIn(graph, junitResults);

export const fanOf = ({ dependents, dependencies }: TypeNode) => ({ in: dependents, out: dependencies });

/** @throws Error when no type has this name, or more than one: a film must not tell of the wrong one. */
export function typeNamed(name: string): TypeNode {
  const [type, ...others] = graph.nodes.filter(({ packageName, typeName }) => `${packageName}.${typeName}` === name);
  if (!type || others.length > 0) throw new Error(`${name} names ${others.length + (type ? 1 : 0)} types.`);
  return type;
}

export const graphCircle = { x: 478, y: 184, radius: 126 } as const;
const scale = graphCircle.radius / layoutRadius;

export interface Point {
  x: number;
  y: number;
}

export function placeOf(type: TypeNode): Point {
  const [x, y] = graph.placeOf(type);
  return { x: graphCircle.x + x * scale, y: graphCircle.y + y * scale };
}

/** The borders between packages, as path data. */
export const packageBorders = graph.packageBorders
  .map(([[x1, y1], [x2, y2]]) => {
    const [fromX, fromY] = [graphCircle.x + x1 * scale, graphCircle.y + y1 * scale];
    return `M${fromX.toFixed(1)} ${fromY.toFixed(1)}L${(graphCircle.x + x2 * scale).toFixed(1)} ${(graphCircle.y + y2 * scale).toFixed(1)}`;
  })
  .join("");
