import type { SimulationNodeDatum } from "d3-force";
import { forceCollide, forceLink, forceSimulation, forceX, forceY } from "d3-force";

/** A node of the force simulation. */
export interface Body extends SimulationNodeDatum {
  x: number;
  y: number;
}

const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/**
 * The layout starts from a phyllotaxis pattern and uses no random numbers, so the same results give the same drawing.
 */
export function phyllotaxis(index: number, spacing: number): Body {
  const radius = spacing * Math.sqrt(index + 0.5);
  return { x: radius * Math.cos(index * goldenAngle), y: radius * Math.sin(index * goldenAngle) };
}

/** A link between two groups, by index. */
export interface GroupLink {
  source: number;
  target: number;
  /** From 0 to 1. */
  strength: number;
}

/**
 * One body for each group of types: the first ones in the middle, linked ones near each other.
 *
 * @param sizes number of types of each group, largest first.
 * @param pushes how often groups are moved apart in each tick.
 */
export function placeGroups(
  sizes: readonly number[],
  links: readonly GroupLink[],
  graphRadius: number,
  ticks: number,
  pushes = 4,
): Body[] {
  const share = graphRadius * Math.sqrt(0.8 / sizes.reduce((sum, size) => sum + size, 0));
  const bodies = sizes.map((size, index) => ({
    ...phyllotaxis(index, graphRadius / 6),
    size: share * Math.sqrt(size),
  }));
  forceSimulation(bodies)
    .force(
      "link",
      forceLink<(typeof bodies)[number], GroupLink & { index?: number }>(links.map((link) => ({ ...link })))
        .distance(graphRadius / 4)
        .strength(({ strength }) => strength),
    )
    .force(
      "apart",
      forceCollide<(typeof bodies)[number]>(({ size }) => size)
        .strength(0.9)
        .iterations(pushes),
    )
    .force("x", forceX(0).strength(0.06))
    .force("y", forceY(0).strength(0.06))
    .stop()
    .tick(ticks);
  return bodies;
}
