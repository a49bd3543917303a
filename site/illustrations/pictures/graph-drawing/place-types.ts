import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";
import type { TypeGraph, TypeNode } from "../data/type-graph.ts";
import { type Body, phyllotaxis, placeGroups } from "./place-groups.ts";

export interface TypeBody extends Body {
  type: TypeNode;
  home: Body;
}

function groupByPackage(nodes: readonly TypeNode[]): [string, TypeNode[]][] {
  const packages = new Map<string, TypeNode[]>();
  for (const node of nodes) packages.set(node.packageName, [...(packages.get(node.packageName) ?? []), node]);
  return [...packages].sort(([a, types], [b, others]) => others.length - types.length || a.localeCompare(b));
}

function placePackages(graph: TypeGraph, graphRadius: number): Map<string, Body> {
  const packages = groupByPackage(graph.nodes);
  const indices = new Map(packages.map(([name], index) => [name, index]));
  const links = graph.edges.flatMap((edge) => {
    const [source, target] = [indices.get(edge.source.packageName), indices.get(edge.target.packageName)];
    return source !== undefined && target !== undefined && source !== target
      ? [{ source, target, strength: 0.03 }]
      : [];
  });
  const sizes = packages.map(([, types]) => types.length);
  const bodies = placeGroups(sizes, links, graphRadius, 400);
  return new Map(packages.flatMap(([name], index) => (bodies[index] ? [[name, bodies[index]] as const] : [])));
}

/** Places the types of a package near each other and near their dependencies, roughly on a disk around the origin. */
export function placeTypes(graph: TypeGraph, graphRadius: number): TypeBody[] {
  const homes = placePackages(graph, graphRadius);
  const bodies = groupByPackage(graph.nodes).flatMap(([name, types]) => {
    const home = homes.get(name) ?? { x: 0, y: 0 };
    return types.map((type, index) => {
      const offset = phyllotaxis(index, graphRadius / 24);
      return { type, home, x: home.x + offset.x, y: home.y + offset.y };
    });
  });
  const byType = new Map(bodies.map((body) => [body.type, body]));
  const links = graph.edges.flatMap((edge) => {
    const [source, target] = [byType.get(edge.source), byType.get(edge.target)];
    return source && target ? [{ source, target }] : [];
  });
  forceSimulation(bodies)
    .force(
      "link",
      forceLink(links)
        .distance(graphRadius / 12)
        .strength(0.02),
    )
    .force(
      "charge",
      forceManyBody()
        .strength(-6)
        .distanceMax(graphRadius / 4),
    )
    .force("x", forceX<TypeBody>((body) => body.home.x).strength(0.25))
    .force("y", forceY<TypeBody>((body) => body.home.y).strength(0.25))
    .force("apart", forceCollide(graphRadius * Math.sqrt(0.6 / bodies.length)).iterations(3))
    .stop()
    .tick(300);
  return bodies;
}
