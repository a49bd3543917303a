/** What can be gone to by key or pointer, by its center. */
interface Place {
  x: number;
  y: number;
}

export const directions = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
} as const;
export type Direction = keyof typeof directions;

export function isDirection(key: string): key is Direction {
  return key in directions;
}

/**
 * The type (or other place) to select with an arrow key: the nearest within 45 degrees of the direction, where those off
 * the axis count as farther away. Returns the same if there is none.
 */
export function neighborIn(
  direction: Direction,
  types: readonly Place[],
  from: number,
  candidates: readonly number[],
): number {
  const start = types[from];
  if (!start) return candidates[0] ?? from;
  const [dx, dy] = directions[direction];
  const distances = candidates.flatMap((index) => {
    const type = types[index];
    if (!type || index === from) return [];
    const along = (type.x - start.x) * dx + (type.y - start.y) * dy;
    const across = Math.abs((type.x - start.x) * dy) + Math.abs((type.y - start.y) * dx);
    return along > 0 && across <= along ? [{ index, distance: along + across * 2 }] : [];
  });
  return distances.sort((a, b) => a.distance - b.distance)[0]?.index ?? from;
}

/** The type nearest to a point within a distance. */
export function typeAt(
  types: readonly Place[],
  candidates: readonly number[],
  x: number,
  y: number,
  reach: number,
): number | undefined {
  const near = candidates.flatMap((index) => {
    const type = types[index];
    const distance = type ? Math.hypot(type.x - x, type.y - y) : Number.POSITIVE_INFINITY;
    return distance <= reach ? [{ index, distance }] : [];
  });
  return near.sort((a, b) => a.distance - b.distance)[0]?.index;
}
