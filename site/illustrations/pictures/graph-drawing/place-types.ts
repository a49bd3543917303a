import type { SimulationNodeDatum } from "d3-force";
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from "d3-force";
import type { TypeGraph, TypeNode } from "../data/type-graph.ts";

/** A node of the force simulation. */
export interface Body extends SimulationNodeDatum {
  x: number;
  y: number;
}

export interface TypeBody extends Body {
  type: TypeNode;
  home: Body;
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/**
 * The layout starts from a phyllotaxis pattern and uses no random numbers, so the same results give the same drawing.
 */
function phyllotaxis(index: number, spacing: number): Body {
  const radius = spacing * Math.sqrt(index + 0.5);
  return { x: radius * Math.cos(index * goldenAngle), y: radius * Math.sin(index * goldenAngle) };
}

function groupByPackage(nodes: readonly TypeNode[]): [string, TypeNode[]][] {
  const packages = new Map<string, TypeNode[]>();
  for (const node of nodes) packages.set(node.packageName, [...(packages.get(node.packageName) ?? []), node]);
  return [...packages].sort(([a, types], [b, others]) => others.length - types.length || a.localeCompare(b));
}

/** One body for each package: large ones in the middle, dependent ones near each other. */
function placePackages(graph: TypeGraph, graphRadius: number): Map<string, Body> {
  const share = graphRadius * Math.sqrt(0.8 / graph.nodes.length);
  const packages = groupByPackage(graph.nodes);
  const bodies = new Map(packages.map(([name], index) => [name, phyllotaxis(index, graphRadius / 6)]));
  const sizes = new Map(packages.map(([name, types]) => [bodies.get(name), share * Math.sqrt(types.length)]));
  const links = graph.edges.flatMap((edge) => {
    const [source, target] = [bodies.get(edge.source.packageName), bodies.get(edge.target.packageName)];
    return source && target && source !== target ? [{ source, target }] : [];
  });
  forceSimulation([...bodies.values()])
    .force(
      "link",
      forceLink(links)
        .distance(graphRadius / 4)
        .strength(0.03),
    )
    .force(
      "apart",
      forceCollide<Body>((body) => sizes.get(body) ?? 0)
        .strength(0.9)
        .iterations(4),
    )
    .force("x", forceX(0).strength(0.06))
    .force("y", forceY(0).strength(0.06))
    .stop()
    .tick(400);
  return bodies;
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
