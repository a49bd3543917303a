import type { Box } from "../drawing/scene.ts";
import type { Opened } from "../model/opened.ts";
import { type StructureGeometry, squareAt } from "./structure-geometry.ts";

/** The types whose squares of the grid touch a box. */
export function* typesNear({ placement }: Opened, { grid }: StructureGeometry, box: Box): Generator<number> {
  const { squares, types } = grid;
  const square = (value: number) => squareAt(value, placement.radius, squares);
  for (let row = square(box.y); row <= square(box.y + box.height); row += 1) {
    const from = types.starts[row * squares + square(box.x)];
    const to = types.starts[row * squares + square(box.x + box.width) + 1];
    yield* types.targets.subarray(from, to);
  }
}

/** The type whose cell a place lies in, or the nearest one within reach. */
export function typeAt(
  opened: Opened,
  geometry: StructureGeometry,
  x: number,
  y: number,
  reach: number,
): number | undefined {
  const { placement } = opened;
  let least = Math.max(reach, geometry.spacing * 0.6);
  if (Math.hypot(x, y) > placement.radius + least) return undefined;
  let nearest: number | undefined;
  const box = { x: x - least, y: y - least, width: 2 * least, height: 2 * least };
  for (const type of typesNear(opened, geometry, box)) {
    const away = Math.hypot((placement.x[type] ?? 0) - x, (placement.y[type] ?? 0) - y);
    if (away <= least) [nearest, least] = [type, away];
  }
  return nearest;
}
